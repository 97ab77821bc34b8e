import { type ColumnRole, type Layout, moneyRoles } from "#shared/giving/statement-layout.ts";
import { foldForSearch } from "#shared/text/search-fold.ts";
import { BalanceChain } from "./balance-chain.ts";
import { notRead, type OwnAccount, type ReadEvent, type ReadRow, Unreadable } from "./events.ts";
import { ibanIn } from "./find-account.ts";
import { readAmount, readStoredNumber } from "./read-amount.ts";
import { readDay } from "./read-day.ts";
import { readDirection } from "./read-direction.ts";
import { resolveDirections, type TableLine } from "./resolve-directions.ts";
import { findHead, type TableHead } from "./table-head.ts";

/** A cell; `stored`: a number as a spreadsheet stores it. Days of spreadsheets come as `2026-11-02`. */
export type Cell = { text: string; stored?: boolean };
export type TableRow = {
  line: number;
  cells: readonly Cell[];
  /** The last line of a text that has no line end: it may be cut off. */
  unended?: boolean;
};

export type TableJob = {
  accounts: readonly OwnAccount[];
  /** The account that staff chose, or that the name of the file holds. */
  account: string | null;
  /** The remembered columns by IBAN. */
  layouts: Readonly<Record<string, Layout>>;
  /** The columns that staff chose for this file. */
  given: Layout | null;
};

/** Reads the table of a bank's website. Throws Unreadable, or LayoutNeeded when its columns are not known yet. */
export async function* readTable(
  rows: AsyncIterator<TableRow, void>,
  job: TableJob,
): AsyncGenerator<ReadEvent, void> {
  const head = await findHead(rows, job);
  const { layout } = head;
  yield { kind: "begin", line: head.line, account: head.account.iban, currency: null, opening: null };
  const chain = layout.roles.includes("balance") ? new BalanceChain() : null;
  const event = (row: ReadRow): ReadEvent => {
    if (row.balance !== null) chain?.add(row.line, row.amount, row.balance);
    return { kind: "row", row };
  };
  // Amounts without a sign beside a balance wait until a sign, or all balances, tell their directions.
  let held: TableLine[] | null = mayHaveDirection(layout) && chain ? [] : null;
  let unsigned: TableLine | null = null;
  let signs = false;
  let opened: number | null = null;
  let line = head.line;
  let idLength = 0;
  for (let next = head.next; next; next = (await rows.next()).value ?? null) {
    line = next.line;
    const beside = next.cells.slice(layout.header.length).find(({ text }) => text.trim() !== "");
    if (beside) throw notRead("line_unreadable", line, beside.text);
    const read = readLine(next, head);
    if (!read) continue;
    if (read.kind === "opening") {
      opened = read.balance;
      continue;
    }
    if (next.unended) refuseCut(next, layout, idLength);
    idLength = read.row.bankRowId?.length ?? 0;
    signs ||= read.written.signed;
    unsigned ??= read;
    held?.push(read);
    if (held && signs) {
      for (const each of held) yield event(each.row);
      held = null;
    } else if (!held) yield event(read.row);
  }
  if (held) for (const row of resolveDirections(held, opened)) yield event(row);
  else if (!chain && unsigned && !signs && mayHaveDirection(layout)) {
    throw notRead("direction_unknown", unsigned.row.line, unsigned.written.text);
  }
  const { opening = null, closing = null } = chain?.ends() ?? {};
  yield { kind: "end", line, opening, closing };
}

/** Returns whether the signs of its amounts say what came in. */
function mayHaveDirection({ roles, incoming }: Layout): boolean {
  return roles.includes("amount") && !roles.includes("direction") && !incoming;
}

/** Lines that repeat sums, with no payment in them. */
const sums = /^(genel )?toplam|^devir|^devreden|^acilis|^kapanis|bakiye(si)?$/;
const openings = /^devir|^devreden|^acilis/;

type Line = ({ kind: "row" } & TableLine) | { kind: "opening"; balance: number };

function readLine({ line, cells }: TableRow, { layout, account }: TableHead): Line | null {
  const { roles, decimal } = layout;
  const of = (role: ColumnRole) => cells[roles.indexOf(role)] ?? { text: "" };
  const money = roles.flatMap((role, at) => (moneyRoles.has(role) ? [cells[at]?.text.trim() ?? ""] : []));
  const first = cells.find(({ text }) => text.trim() !== "")?.text ?? "";
  const description = roles.flatMap((role, at) =>
    role === "description" ? [cells[at]?.text.trim() ?? ""] : [],
  );
  const read = (role: "amount" | "debit" | "credit" | "balance") => {
    const cell = of(role);
    const text = cell.text.trim();
    if (text === "" || text === "-") return null;
    const amount = cell.stored ? readStoredNumber(text) : readAmount(text, decimal)?.amount;
    if (amount == null) {
      throw notRead(role === "balance" ? "balance_unreadable" : "amount_unreadable", line, text);
    }
    const signed = cell.stored ? amount < 0 : readAmount(text, decimal)?.signed === true;
    return { amount, signed, text };
  };
  const bookedOn = readDay(of("date").text);
  const said = [first, ...description].map((text) => foldForSearch(text.trim()));
  const isSum = said.some((text) => sums.test(text));
  if (isSum && money.filter(Boolean).length === 1 && said.some((text) => openings.test(text))) {
    const balance = read("balance");
    if (balance) return { kind: "opening", balance: balance.amount };
  }
  // A note, or an empty line.
  if (bookedOn === null && money.every((text) => text === "")) return null;
  if (bookedOn === null && isSum) return null;
  if (bookedOn === null) throw notRead("date_unreadable", line, of("date").text);
  const amount = roles.includes("amount")
    ? withDirection(read("amount"), roles.includes("direction") ? of("direction").text : null, line)
    : fromSides(read("debit"), read("credit"), line);
  const balance = read("balance");
  if (amount === null) {
    if (isSum) return null;
    throw notRead("amount_unreadable", line, "");
  }
  if (balance === null && roles.includes("balance")) throw notRead("balance_unreadable", line, "");
  const text = description.filter(Boolean).join(" ");
  const iban = ibanIn(of("payerIban").text) ?? ibanIn(text);
  const row = {
    line,
    bookedOn,
    amount: amount.amount,
    description: text,
    payerName: of("payerName").text.trim() || null,
    // The account's own IBAN says nothing about the payer.
    payerIban: iban === account.iban ? null : iban,
    bankRowId: of("bankRowId").text.trim().slice(0, 64) || null,
    balance: balance?.amount ?? null,
  };
  return { kind: "row", row, written: amount };
}

type Written = TableLine["written"];

/** `word`: what the column of directions says beside the amount; null: there is no such column. */
function withDirection(written: Written | null, word: string | null, line: number): Written | null {
  if (!written || word === null) return written;
  const direction = readDirection(word);
  const { amount, signed, text } = written;
  if (direction === null && word.trim() === "" && signed) return written;
  const contradicts = signed && amount !== 0 && amount < 0 !== (direction === "out");
  if (direction === null || contradicts) throw notRead("direction_unreadable", line, `${text} ${word}`);
  return { ...written, amount: (direction === "out" ? -Math.abs(amount) : amount) || 0 };
}

function fromSides(debit: Written | null, credit: Written | null, line: number): Written | null {
  if (debit?.amount && credit?.amount) throw notRead("line_unreadable", line, `${debit.text} ${credit.text}`);
  if (debit?.amount) return { ...debit, amount: -Math.abs(debit.amount) };
  return credit ?? debit;
}

/** A cut may leave a shorter number that reads as well as the whole one. */
function refuseCut({ line, cells }: TableRow, { header, roles }: Layout, idLength: number): void {
  const last = roles[cells.length - 1] ?? null;
  const text = cells.at(-1)?.text.trim() ?? "";
  const whole =
    cells.length >= header.length &&
    (moneyRoles.has(last) ? /[.,]\d{2}\D*$/.test(text) : true) &&
    (last === "bankRowId" ? text.length === idLength : true) &&
    (last === "payerIban" ? text === "" || ibanIn(text) !== null : true) &&
    last !== "date";
  if (!whole) throw new Unreadable("not_whole", line);
}
