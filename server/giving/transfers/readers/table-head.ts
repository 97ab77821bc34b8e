import type { Layout } from "#shared/giving/statement-layout.ts";
import { foldForSearch } from "#shared/text/search-fold.ts";
import { type OwnAccount, Unreadable } from "./events.ts";
import { findAccount, ibanIn } from "./find-account.ts";
import type { FileVerdict } from "./job.ts";
import { looksLikeHeader, proposeLayout, sameHeader } from "./layout.ts";
import type { TableJob, TableRow } from "./table.ts";

/** Lines in which the names of the columns are looked for. */
const headLines = 60;
const sampleLines = 5;
const mostColumns = 60;

export type TableHead = {
  line: number;
  account: OwnAccount;
  layout: Layout;
  /** The first line below the names. */
  next: TableRow | null;
};

/** The columns of this account's tables are not known yet, or have changed. */
export class LayoutNeeded extends Error {
  override readonly name = "LayoutNeeded";
  readonly needed: FileVerdict & { kind: "layout" };

  constructor(needed: LayoutNeeded["needed"]) {
    super(needed.reason);
    this.needed = needed;
  }
}

/** Reads up to the first line below the names of the columns. */
export async function findHead(rows: AsyncIterator<TableRow, void>, job: TableJob): Promise<TableHead> {
  const { before, header } = await readHead(rows, job);
  const account = accountOf(before, job);
  const names = header.cells.slice(0, mostColumns).map(({ text }) => text.trim());
  while (names.at(-1) === "") names.pop();
  const layout = job.given ?? job.layouts[account.iban];
  if (!layout || !sameHeader(layout.header, names)) {
    const samples = await readSamples(rows);
    const reason = layout ? "columns_changed" : "columns_unknown";
    const question = { header: names, samples, proposal: proposeLayout(names, samples) };
    throw new LayoutNeeded({ kind: "layout", reason, account: account.iban, question });
  }
  return { line: header.line, account, layout, next: (await rows.next()).value ?? null };
}

/** The line with the names: as remembered, as it looks, or else the first of the widest ones. */
async function readHead(rows: AsyncIterator<TableRow, void>, { layouts, given }: TableJob) {
  const known = [...Object.values(layouts), ...(given ? [given] : [])];
  const seen: TableRow[] = [];
  for (let next = await rows.next(); !next.done && seen.length < headLines; next = await rows.next()) {
    const row = next.value;
    const cells = row.cells.map(({ text }) => text.trim());
    while (cells.at(-1) === "") cells.pop();
    if (known.some(({ header }) => sameHeader(header, cells)) || looksLikeHeader(cells)) {
      return { before: seen, header: row };
    }
    seen.push(row);
  }
  const width = (row: TableRow) => row.cells.filter(({ text }) => text.trim() !== "").length;
  const widest = Math.max(0, ...seen.map(width));
  const at = seen.findIndex((row) => width(row) === widest);
  const header = seen[at];
  if (!header || widest < 3) throw new Unreadable("unknown_format");
  return { before: seen.slice(0, at), header };
}

async function readSamples(rows: AsyncIterator<TableRow, void>): Promise<string[][]> {
  const samples: string[][] = [];
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    const cells = next.value.cells.slice(0, mostColumns).map(({ text }) => text.trim().slice(0, 80));
    if (cells.some((text) => text !== "") && samples.push(cells) === sampleLines) break;
  }
  return samples;
}

/** The account that the lines above the table name, else the one that staff chose. */
function accountOf(before: readonly TableRow[], { accounts, account: chosen }: TableJob): OwnAccount {
  const named = before.map(({ line, cells }) => ({ line, written: numberIn(cells.map(({ text }) => text)) }));
  const found = named.find(({ written }) => written !== null);
  if (!found?.written) {
    if (chosen === null) throw new Unreadable("account_missing");
    return findAccount(chosen, accounts, null);
  }
  const account = findAccount(found.written, accounts, found.line);
  if (chosen !== null && chosen !== account.iban) {
    throw new Unreadable("account_differs", found.line, { account: `…${account.iban.slice(-4)}` });
  }
  return account;
}

/** An IBAN anywhere in the line, or a number after "Hesap No". */
function numberIn(cells: readonly string[]): string | null {
  const text = cells.join(" ");
  const iban = ibanIn(text);
  if (iban) return iban;
  const number = /hesap n(?:o|umarasi)\b\W*([\d\s/-]{6,30})/.exec(foldForSearch(text))?.[1];
  return number && number.replace(/\D/g, "").length >= 6 ? number.trim() : null;
}
