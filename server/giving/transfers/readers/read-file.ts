import { readCamt } from "./camt.ts";
import { readCsv } from "./csv.ts";
import { detectFormat } from "./detect-format.ts";
import { type ReadEvent, type ReadRow, type StatementFormat, Unreadable } from "./events.ts";
import { findAccount } from "./find-account.ts";
import { maskNumbers } from "./mask-numbers.ts";
import { readMt940 } from "./mt940.ts";
import { readTable, type TableJob } from "./table.ts";
import { readXlsx } from "./xlsx.ts";

/** docs/contract.md */
const mostRows = 200_000;
const longestText = 1_000;
const longestName = 200;

export type FileEvent =
  | { kind: "begin"; format: StatementFormat; account: string; currency: string }
  | { kind: "row"; row: ReadRow }
  | { kind: "end"; opening: number | null; closing: number | null; rows: number; total: number };

/**
 * Reads a whole file: whose accounts, which rows, and whether opening balance and rows make the closing balance. Throws
 * Unreadable or LayoutNeeded; what came before is void then.
 */
export async function* readFile(bytes: Buffer, job: TableJob): AsyncGenerator<FileEvent, void> {
  const format = detectFormat(bytes);
  let rows = 0;
  let total = 0;
  let opened: number | null = null;
  let all = 0;
  let any = false;
  for await (const event of eventsOf(format, bytes, job)) {
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
        any = true;
        rows = 0;
        total = 0;
        opened = event.opening;
        yield { kind: "begin", format, account: account.iban, currency: account.currency };
        break;
      }
      case "row":
        // Without money there is nothing to match.
        if (event.row.amount === 0) break;
        if (++all > mostRows) throw new Unreadable("too_many_rows", event.row.line, { limit: mostRows });
        rows++;
        total += event.row.amount;
        yield { kind: "row", row: tidy(event.row, opened === null ? null : opened + total) };
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
  if (!any) throw new Unreadable("empty");
}

async function* eventsOf(
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

/** Control characters: no database text may hold a zero, and no screen shows the others. */
const controls = /\p{Cc}+/gu;

/** `balance`: what follows from the opening one; a table writes its own. */
function tidy(row: ReadRow, balance: number | null): ReadRow {
  const plain = (text: string) => text.toWellFormed().replace(controls, " ").replace(/\s+/g, " ").trim();
  return {
    ...row,
    description: maskNumbers(plain(row.description)).slice(0, longestText),
    payerName: maskNumbers(plain(row.payerName ?? "")).slice(0, longestName) || null,
    bankRowId: plain(row.bankRowId ?? "") || null,
    balance: row.balance ?? balance,
  };
}
