import { type ColumnRole, type Layout, moneyRoles } from "#shared/giving/statement-layout.ts";
import { foldForSearch } from "#shared/text/search-fold.ts";
import { BalanceChain } from "./balance-chain.ts";
import { type OwnAccount, type ReadEvent, type ReadRow, Unreadable, unreadableValue } from "./events.ts";
import { findIban } from "./find-account.ts";
import { readAmount, readStoredNumber } from "./read-amount.ts";
import { readDay } from "./read-day.ts";
import { readDirection } from "./read-direction.ts";
import { resolveDirections, type TableLine } from "./resolve-directions.ts";
import { findHead, nextRow, type TableHead } from "./table-head.ts";

/** `isStoredNumber`: a number in the notation of spreadsheets. Days of spreadsheets are converted to `2026-11-02`. */
export type Cell = { text: string; isStoredNumber?: boolean };
export type TableRow = {
  line: number;
  cells: readonly Cell[];
  /** The last line has no line end, so it may be cut off. */
  isUnended?: boolean;
};

/** A reader of a workbook also returns what a table does not need. */
export type TableRows = AsyncIterator<TableRow, unknown>;

export type TableJob = {
  accounts: readonly OwnAccount[];
  /** The IBAN that staff chose or that the file name contains. */
  account: string | null;
  /** The stored columns by IBAN. */
  layouts: Readonly<Record<string, Layout>>;
  /** The columns that staff chose for this file. */
  chosenLayout: Layout | null;
};

/** Reads a table from a bank's website. Throws Unreadable, or LayoutNeeded if the columns are unknown. */
export async function* readTable(rows: TableRows, job: TableJob): AsyncGenerator<ReadEvent, void> {
  const head = await findHead(rows, job);
  const { layout } = head;
  yield { kind: "begin", line: head.line, account: head.account.iban, currency: null, opening: null };
  const chain = layout.roles.includes("balance") ? new BalanceChain() : null;
  const addRow = (row: ReadRow): ReadEvent => {
    if (row.balance !== null) chain?.add(row.line, row.amount, row.balance);
    return { kind: "row", row };
  };
  // Amounts without a sign are held back until another row has a sign, or all balances are known.
  let heldRows: TableLine[] | null = needsDirections(layout) && chain ? [] : null;
  let unsigned: TableLine | null = null;
  let hasSigns = false;
  let openingBalance: number | null = null;
  let line = head.line;
  let idLength = 0;
  for (let next = head.next; next; next = await nextRow(rows)) {
    line = next.line;
    const extraCell = next.cells.slice(layout.header.length).find(({ text }) => text.trim() !== "");
    if (extraCell) throw unreadableValue("line_unreadable", line, extraCell.text);
    const content = readLine(next, head);
    if (!content) continue;
    if (content.kind === "opening") {
      openingBalance = content.balance;
      continue;
    }
    if (next.isUnended) refuseCutLine(next, layout, idLength);
    idLength = content.row.bankRowId?.length ?? 0;
    hasSigns ||= content.amountCell.isSigned;
    unsigned ??= content;
    heldRows?.push(content);
    if (heldRows && hasSigns) {
      for (const { row } of heldRows) yield addRow(row);
      heldRows = null;
    } else if (!heldRows) yield addRow(content.row);
  }
  if (heldRows) for (const row of resolveDirections(heldRows, openingBalance)) yield addRow(row);
  else if (!chain && unsigned && !hasSigns && needsDirections(layout)) {
    throw unreadableValue("direction_unknown", unsigned.row.line, unsigned.amountCell.text);
  }
  const { opening = null, closing = null } = chain?.findEnds() ?? {};
  yield { kind: "end", line, opening, closing };
}

/** Returns whether only the signs of the amounts show the directions. */
function needsDirections({ roles, incoming }: Layout): boolean {
  return roles.includes("amount") && !roles.includes("direction") && !incoming;
}

/** Matches lines with sums and balances, which are not payments. */
const sumPattern = /^(genel )?toplam|^devir|^devreden|^acilis|^kapanis|bakiye(si)?$/;
const openingPattern = /^devir|^devreden|^acilis/;

type Line = ({ kind: "row" } & TableLine) | { kind: "opening"; balance: number };

function readLine({ line, cells }: TableRow, { layout, account }: TableHead): Line | null {
  const { roles, decimal } = layout;
  const findCell = (role: ColumnRole) => cells[roles.indexOf(role)] ?? { text: "" };
  const amountTexts = roles.flatMap((role, at) =>
    moneyRoles.has(role) ? [cells[at]?.text.trim() ?? ""] : [],
  );
  const firstText = cells.find(({ text }) => text.trim() !== "")?.text ?? "";
  const description = roles.flatMap((role, at) =>
    role === "description" ? [cells[at]?.text.trim() ?? ""] : [],
  );
  const readCell = (role: "amount" | "debit" | "credit" | "balance") => {
    const cell = findCell(role);
    const text = cell.text.trim();
    if (text === "" || text === "-") return null;
    const amount = cell.isStoredNumber ? readStoredNumber(text) : readAmount(text, decimal)?.amount;
    if (amount == null) {
      throw unreadableValue(role === "balance" ? "balance_unreadable" : "amount_unreadable", line, text);
    }
    const isSigned = cell.isStoredNumber ? amount < 0 : readAmount(text, decimal)?.isSigned === true;
    return { amount, isSigned, text };
  };
  const bookedOn = readDay(findCell("date").text);
  const labels = [firstText, ...description].map((text) => foldForSearch(text.trim()));
  const isSum = labels.some((text) => sumPattern.test(text));
  if (isSum && amountTexts.filter(Boolean).length === 1 && labels.some((text) => openingPattern.test(text))) {
    const balance = readCell("balance");
    if (balance) return { kind: "opening", balance: balance.amount };
  }
  // The line is empty or a note.
  if (bookedOn === null && amountTexts.every((text) => text === "")) return null;
  if (bookedOn === null && isSum) return null;
  if (bookedOn === null) throw unreadableValue("date_unreadable", line, findCell("date").text);
  const amount = roles.includes("amount")
    ? withDirection(readCell("amount"), roles.includes("direction") ? findCell("direction").text : null, line)
    : combineSides(readCell("debit"), readCell("credit"), line);
  const balance = readCell("balance");
  if (amount === null) {
    if (isSum) return null;
    throw unreadableValue("amount_unreadable", line, "");
  }
  if (balance === null && roles.includes("balance")) throw unreadableValue("balance_unreadable", line, "");
  const text = description.filter(Boolean).join(" ");
  const iban = findIban(findCell("payerIban").text) ?? findIban(text);
  const row = {
    line,
    bookedOn,
    amount: amount.amount,
    description: text,
    payerName: findCell("payerName").text.trim() || null,
    // The account's own IBAN is not the payer's.
    payerIban: iban === account.iban ? null : iban,
    bankRowId: findCell("bankRowId").text.trim().slice(0, 64) || null,
    balance: balance?.amount ?? null,
  };
  return { kind: "row", row, amountCell: amount };
}

type CellAmount = TableLine["amountCell"];

/** `word`: the text of the direction column; null if the table has no such column. */
function withDirection(cell: CellAmount | null, word: string | null, line: number): CellAmount | null {
  if (!cell || word === null) return cell;
  const direction = readDirection(word);
  const { amount, isSigned, text } = cell;
  if (direction === null && word.trim() === "" && isSigned) return cell;
  const isContradiction = isSigned && amount !== 0 && amount < 0 !== (direction === "out");
  if (direction === null || isContradiction)
    throw unreadableValue("direction_unreadable", line, `${text} ${word}`);
  return { ...cell, amount: (direction === "out" ? -Math.abs(amount) : amount) || 0 };
}

function combineSides(debit: CellAmount | null, credit: CellAmount | null, line: number): CellAmount | null {
  if (debit?.amount && credit?.amount)
    throw unreadableValue("line_unreadable", line, `${debit.text} ${credit.text}`);
  if (debit?.amount) return { ...debit, amount: -Math.abs(debit.amount) };
  return credit ?? debit;
}

/** Refuses an unended line, because the beginning of a number is also a valid number. */
function refuseCutLine({ line, cells }: TableRow, { header, roles }: Layout, idLength: number): void {
  const lastRole = roles[cells.length - 1] ?? null;
  const text = cells.at(-1)?.text.trim() ?? "";
  const isComplete =
    cells.length >= header.length &&
    (moneyRoles.has(lastRole) ? /[.,]\d{2}\D*$/.test(text) : true) &&
    (lastRole === "bankRowId" ? text.length === idLength : true) &&
    (lastRole === "payerIban" ? text === "" || findIban(text) !== null : true) &&
    lastRole !== "date";
  if (!isComplete) throw new Unreadable("not_whole", line);
}
