import { sql } from "drizzle-orm";
import { checkBooks } from "#server/books/check-books.ts";
import { systemClock } from "#server/kernel/clock.ts";
import type { BankProcess } from "../../harness/bank-process.ts";
import { type Books, compareBooks, findLost, type StartingBooks } from "../../harness/compare-books.ts";
import type { Donation } from "../../harness/donor.ts";
import { settleHere } from "../../harness/settle-open.ts";
import type { Opened } from "../../harness/store.ts";

export type Verdict = Books & { sms: number; lost: string[] };

/**
 * With the server stopped: every acknowledged order exists once, the books and the bank have the same payments, and
 * each campaign has collected what was given.
 */
export async function judgeBooks(
  opened: Opened,
  bank: BankProcess,
  donations: readonly Donation[],
  start: StartingBooks,
): Promise<Verdict> {
  const lost = (await findLost(opened, donations)).filter((finding) => !start.lost.has(finding));
  await settleHere(opened, bank);
  const books = await compareBooks(opened, donations, [bank.books()], { start });
  const checked = await checkBooks(opened.connection.db, systemClock);
  if (checked.kind === "busy") books.differences.push("another process checks the books");
  else
    for (const { kind, subject } of checked.differences) books.differences.push(`books: ${kind} ${subject}`);
  const [sms] = await opened.rows<{ sent: number }>(sql`select count(*)::int as sent from sms_outbox
    where status = 'sent' and order_id in (select id from orders where message like 'surge-drill-%')`);
  return { ...books, sms: sms?.sent ?? 0, lost };
}
