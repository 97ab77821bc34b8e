import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { inquireDue } from "#server/giving/payments/inquire-due.ts";
import type { BankProcess } from "#testing/counterparts/bank-process.ts";
import type { Opened, Store } from "#testing/databases/store.ts";
import type { Donation } from "#testing/donor/donor.ts";
import { bankAt, paymentContext } from "#testing/donor/payments.ts";
import type { SiteProcess } from "#testing/site/site-process.ts";
import { until } from "#testing/site/until.ts";
import { type Books, compareBooks, findLost, newBooks, type StartingBooks } from "./compare-books.ts";

/** Makes every open inquiry due, of an attempt so old that an unknown payment counts as failed. Returns their number. */
export async function makeDue({ rows }: Opened): Promise<number> {
  const due = await rows(sql`
    update payment_attempts set next_ask_at = now() - interval '1 minute', created_at = now() - interval '25 hours'
    where next_ask_at is not null returning number`);
  return due.length;
}

/** Runs every open inquiry in this process. The server must be down. */
export async function inquireHere(opened: Opened, bank: BankProcess): Promise<void> {
  await makeDue(opened);
  await inquireDue(paymentContext(opened.connection.db, [bankAt(bank)]));
}

/** Finds lost answers, runs every open inquiry, and compares our books with the bank's. The server must be down. */
export async function settleAndCompare(
  opened: Opened,
  donations: readonly Donation[],
  bank: BankProcess,
  { start = newBooks }: { start?: StartingBooks } = {},
): Promise<Books & { lost: string[] }> {
  const lost = (await findLost(opened, donations)).filter((finding) => !start.lost.has(finding));
  // On a busy machine an inquiry may time out.
  for (let round = 0; round < 2; round++) await inquireHere(opened, bank);
  return { lost, ...(await compareBooks(opened, donations, [bank.books()], { start })) };
}

/** Lets the server's job run the inquiries, and kills it during its first round. Throws when inquiries stay open. */
export async function settleByServer(store: Store, site: SiteProcess, bank: BankProcess): Promise<void> {
  for (let round = 1; round <= 4; round++) {
    const open = await store.withDatabase(makeDue);
    if (open === 0) return;
    const before = bank.inquiries();
    await site.start();
    const minInquiries = before + (round === 1 ? Math.min(open, 30) / 3 : 0);
    const message = "the server's job has not inquired at the bank";
    await until(() => bank.inquiries() > minInquiries, { timeout: 150_000, message });
    if (round > 1) await untilQuiet(bank);
    await site.kill();
  }
  throw new Error(`inquiries stay open:\n${site.log().slice(-4_000)}`);
}

async function untilQuiet(bank: BankProcess): Promise<void> {
  for (let before = -1; before !== bank.inquiries(); ) {
    before = bank.inquiries();
    await wait(4_000);
  }
}
