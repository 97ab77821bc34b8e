import type { Layout } from "#shared/giving/statement-layout.ts";
import { foldForSearch } from "#shared/text/search-fold.ts";
import { type OwnAccount, Unreadable } from "./events.ts";
import { findAccount, findIban } from "./find-account.ts";
import type { FileVerdict } from "./job.ts";
import { isSameHeader, looksLikeHeader, proposeLayout } from "./layout.ts";
import type { TableJob, TableRow, TableRows } from "./table.ts";

/** The number of lines that are searched for the header. */
const headLines = 60;
const sampleLines = 5;
const maxColumns = 60;

export type TableHead = {
  line: number;
  account: OwnAccount;
  layout: Layout;
  /** The first line below the header. */
  next: TableRow | null;
};

/** The error for a table whose columns staff must choose: they are unknown or have changed. */
export class LayoutNeeded extends Error {
  override readonly name = "LayoutNeeded";
  readonly verdict: FileVerdict & { kind: "layout" };

  constructor(needed: LayoutNeeded["verdict"]) {
    super(needed.reason);
    this.verdict = needed;
  }
}

/** Reads the lines above the table, the header, and the first line below it. */
export async function findHead(rows: TableRows, job: TableJob): Promise<TableHead> {
  const { before: linesAbove, header } = await readHead(rows, job);
  const account = findTableAccount(linesAbove, job);
  const names = header.cells.slice(0, maxColumns).map(({ text }) => text.trim());
  while (names.at(-1) === "") names.pop();
  const layout = job.chosenLayout ?? job.layouts[account.iban];
  if (!layout || !isSameHeader(layout.header, names)) {
    const samples = await readSamples(rows);
    const reason = layout ? "columns_changed" : "columns_unknown";
    const question = { header: names, samples, proposal: proposeLayout(names, samples) };
    throw new LayoutNeeded({ kind: "layout", reason, account: account.iban, question });
  }
  return { line: header.line, account, layout, next: await nextRow(rows) };
}

/** Finds the header: a line with stored columns or typical names, or else the first line with the most cells. */
async function readHead(rows: TableRows, { layouts, chosenLayout: given }: TableJob) {
  const knownLayouts = [...Object.values(layouts), ...(given ? [given] : [])];
  const linesAbove: TableRow[] = [];
  for (let next = await rows.next(); !next.done && linesAbove.length < headLines; next = await rows.next()) {
    const row = next.value;
    const cells = row.cells.map(({ text }) => text.trim());
    while (cells.at(-1) === "") cells.pop();
    if (knownLayouts.some(({ header }) => isSameHeader(header, cells)) || looksLikeHeader(cells)) {
      return { before: linesAbove, header: row };
    }
    linesAbove.push(row);
  }
  const width = (row: TableRow) => row.cells.filter(({ text }) => text.trim() !== "").length;
  const widest = Math.max(0, ...linesAbove.map(width));
  const at = linesAbove.findIndex((row) => width(row) === widest);
  const header = linesAbove[at];
  if (!header || widest < 3) throw new Unreadable("unknown_format");
  return { before: linesAbove.slice(0, at), header };
}

/** Returns the next row; null at the end of the table. */
export async function nextRow(rows: TableRows): Promise<TableRow | null> {
  const next = await rows.next();
  return next.done ? null : next.value;
}

async function readSamples(rows: TableRows): Promise<string[][]> {
  const samples: string[][] = [];
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    const cells = next.value.cells.slice(0, maxColumns).map(({ text }) => text.trim().slice(0, 80));
    if (cells.some((text) => text !== "") && samples.push(cells) === sampleLines) break;
  }
  return samples;
}

/** Finds the account in the lines above the table, or else uses the account that staff chose. */
function findTableAccount(
  before: readonly TableRow[],
  { accounts, account: chosenIban }: TableJob,
): OwnAccount {
  const accountTexts = before.map(({ line, cells }) => ({
    line,
    written: findAccountText(cells.map(({ text }) => text)),
  }));
  const accountLine = accountTexts.find(({ written }) => written !== null);
  if (!accountLine?.written) {
    if (chosenIban === null) throw new Unreadable("account_missing");
    return findAccount(chosenIban, accounts, null);
  }
  const account = findAccount(accountLine.written, accounts, accountLine.line);
  if (chosenIban !== null && chosenIban !== account.iban) {
    throw new Unreadable("account_differs", accountLine.line, { account: `…${account.iban.slice(-4)}` });
  }
  return account;
}

/** Returns an IBAN of the line, or the number after "Hesap No". */
function findAccountText(cells: readonly string[]): string | null {
  const text = cells.join(" ");
  const iban = findIban(text);
  if (iban) return iban;
  const number = /hesap n(?:o|umarasi)\b\W*([\d\s/-]{6,30})/.exec(foldForSearch(text))?.[1];
  return number && number.replace(/\D/g, "").length >= 6 ? number.trim() : null;
}
