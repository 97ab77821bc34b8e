import { readCamt } from "./camt.ts";
import { readCsv } from "./csv.ts";
import { detectFormat } from "./detect-format.ts";
import { type ReadEvent, type ReadRow, type StatementFormat, Unreadable } from "./events.ts";
import { findAccount } from "./find-account.ts";
import { maskNumbers } from "./mask-numbers.ts";
import { readMt940 } from "./mt940.ts";
import { readTable, type TableJob } from "./table.ts";
import { readXlsx } from "./xlsx.ts";

/** The limit in docs/contract.md. */
const maxRows = 200_000;
const maxTextLength = 1_000;
const maxNameLength = 200;

export type FileEvent =
  | { kind: "begin"; format: StatementFormat; account: string; currency: string }
  | { kind: "row"; row: ReadRow }
  | { kind: "end"; opening: number | null; closing: number | null; rows: number; total: number };

/**
 * Reads a file in any format. Finds the accounts and checks that the opening balance and the rows give the closing
 * balance. Throws Unreadable or LayoutNeeded; then earlier events are invalid.
 */
export async function* readFile(bytes: Buffer, job: TableJob): AsyncGenerator<FileEvent, void> {
  const format = detectFormat(bytes);
  let rows = 0;
  let total = 0;
  let openingBalance: number | null = null;
  let rowCount = 0;
  let hasStatement = false;
  for await (const event of readEvents(format, bytes, job)) {
    switch (event.kind) {
      case "begin": {
        const account = findAccount(event.account, job.accounts, event.line);
        if (job.account !== null && job.account !== account.iban) {
          throw new Unreadable("account_differs", event.line, { account: `…${account.iban.slice(-4)}` });
        }
        if (event.currency !== null && event.currency !== account.currency) {
          const details = { expected: account.currency, found: event.currency };
          throw new Unreadable("currency_differs", event.line, details);
        }
        hasStatement = true;
        rows = 0;
        total = 0;
        openingBalance = event.opening;
        yield { kind: "begin", format, account: account.iban, currency: account.currency };
        break;
      }
      case "row":
        // A row without an amount cannot be matched.
        if (event.row.amount === 0) break;
        if (++rowCount > maxRows) throw new Unreadable("too_many_rows", event.row.line, { limit: maxRows });
        rows++;
        total += event.row.amount;
        yield {
          kind: "row",
          row: cleanRow(event.row, openingBalance === null ? null : openingBalance + total),
        };
        break;
      case "end": {
        const { opening, closing, line } = event;
        if (opening !== null && closing !== null && opening + total !== closing) {
          throw new Unreadable("balance_differs", line, { expected: opening + total, found: closing });
        }
        yield { kind: "end", opening, closing, rows, total };
        break;
      }
    }
  }
  if (!hasStatement) throw new Unreadable("empty");
}

async function* readEvents(
  format: StatementFormat,
  bytes: Buffer,
  job: TableJob,
): AsyncGenerator<ReadEvent, void> {
  switch (format) {
    case "mt940":
      return yield* readMt940(bytes);
    case "camt053":
      return yield* readCamt(bytes);
    case "csv":
      return yield* readTable(readCsv(bytes), job);
    case "xlsx":
      return yield* readTable(readXlsx(bytes), job);
  }
}

/** PostgreSQL refuses zero characters, and screens do not show other control characters. */
const controlCharacters = /\p{Cc}+/gu;

/** `balance`: the computed balance, for rows without a balance. */
function cleanRow(row: ReadRow, balance: number | null): ReadRow {
  const cleanText = (text: string) =>
    text.toWellFormed().replace(controlCharacters, " ").replace(/\s+/g, " ").trim();
  return {
    ...row,
    description: maskNumbers(cleanText(row.description)).slice(0, maxTextLength),
    payerName: maskNumbers(cleanText(row.payerName ?? "")).slice(0, maxNameLength) || null,
    bankRowId: cleanText(row.bankRowId ?? "") || null,
    balance: row.balance ?? balance,
  };
}
