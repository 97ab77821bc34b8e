import { foldForSearch } from "#shared/search-fold.ts";
import { type ColumnRole, type Layout, moneyRoles } from "#shared/statement-layout.ts";
import { BalanceChain } from "./balance-chain.ts";
import { type OwnAccount, type ReadEvent, type ReadRow, Unreadable } from "./events.ts";
import { ibanIn } from "./find-account.ts";
import { readAmount, readStoredNumber } from "./read-amount.ts";
import { readDay } from "./read-day.ts";
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
  /** What staff have just said about the columns of this file. */
  given: Layout | null;
};

/** Reads the table of a bank's website. Throws Unreadable, or LayoutNeeded when its columns are not known yet. */
export async function* readTable(
  rows: AsyncIterator<TableRow, void>,
  job: TableJob,
): AsyncGenerator<ReadEvent, void> {
  const head = await findHead(rows, job);
  yield { kind: "begin", line: head.line, account: head.account.iban, currency: null, opening: null };
  const chain = head.layout.roles.includes("balance") ? new BalanceChain() : null;
  let line = head.line;
  let idLength = 0;
  for (let next = head.next; next; next = (await rows.next()).value ?? null) {
    line = next.line;
    if (next.cells.slice(head.layout.header.length).some(({ text }) => text.trim() !== "")) {
      throw new Unreadable("line_unreadable", line);
    }
    const row = readLine(next, head);
    if (!row) continue;
    if (next.unended) refuseCut(next, head.layout, idLength);
    if (row.balance !== null) chain?.add(line, row.amount, row.balance);
    idLength = row.bankRowId?.length ?? 0;
    yield { kind: "row", row };
  }
  const { opening = null, closing = null } = chain?.ends() ?? {};
  yield { kind: "end", line, opening, closing };
}

/** Lines that repeat sums, with no payment in them. */
const sums = /^(genel )?toplam|^devir|^devreden|^acilis|^kapanis|bakiye(si)?$/;

function readLine({ line, cells }: TableRow, { layout, account }: TableHead): ReadRow | null {
  const { roles, decimal } = layout;
  const of = (role: ColumnRole) => cells[roles.indexOf(role)] ?? { text: "" };
  const money = roles.flatMap((role, at) => (moneyRoles.has(role) ? [cells[at]?.text.trim() ?? ""] : []));
  const first = cells.find(({ text }) => text.trim() !== "")?.text ?? "";
  const description = roles.flatMap((role, at) =>
    role === "description" ? [cells[at]?.text.trim() ?? ""] : [],
  );
  const bookedOn = readDay(of("date").text);
  // A note, or an empty line.
  if (bookedOn === null && money.every((text) => text === "")) return null;
  const isSum = [first, ...description].some((text) => sums.test(foldForSearch(text.trim())));
  if (bookedOn === null && isSum) return null;
  if (bookedOn === null) throw new Unreadable("date_unreadable", line);
  const read = (role: "amount" | "debit" | "credit" | "balance") => {
    const cell = of(role);
    if (cell.text.trim() === "") return null;
    const amount = cell.stored ? readStoredNumber(cell.text) : readAmount(cell.text, decimal);
    if (amount === null)
      throw new Unreadable(role === "balance" ? "balance_unreadable" : "amount_unreadable", line);
    return amount;
  };
  const amount = roles.includes("amount") ? read("amount") : fromSides(read("debit"), read("credit"), line);
  const balance = read("balance");
  if (amount === null) {
    if (isSum) return null;
    throw new Unreadable("amount_unreadable", line);
  }
  if (balance === null && roles.includes("balance")) throw new Unreadable("balance_unreadable", line);
  const text = description.filter(Boolean).join(" ");
  return {
    line,
    bookedOn,
    amount,
    description: text,
    payerName: of("payerName").text.trim() || null,
    payerIban: foreign(ibanIn(of("payerIban").text) ?? ibanIn(text), account),
    bankRowId: of("bankRowId").text.trim().slice(0, 64) || null,
    balance,
  };
}

/** The account's own IBAN in a text says nothing about the payer. */
function foreign(iban: string | null, account: OwnAccount): string | null {
  return iban === account.iban ? null : iban;
}

function fromSides(debit: number | null, credit: number | null, line: number): number | null {
  if (debit === null && credit === null) return null;
  if (debit && credit) throw new Unreadable("line_unreadable", line);
  return debit ? -Math.abs(debit) : (credit ?? 0);
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
