import { sql } from "drizzle-orm";
import type { BankBooks } from "#testing/counterparts/bank-process.ts";
import type { Opened } from "#testing/databases/store.ts";
import type { Donation } from "#testing/donor/donor.ts";
import { compareBooks } from "#testing/report/compare-books.ts";
import type { Planted } from "./plant.ts";

/** Compares our books with the banks' journals after the reconciliation, and the alarms with the planted faults. */
export async function compareNight(
  opened: Opened,
  donations: readonly Donation[],
  journals: readonly BankBooks[],
  planted: Planted,
): Promise<
  Record<"differences" | "planted and not listed" | "listed and not planted", string[]> & { alarms: number }
> {
  const { rows } = opened;
  const books = await compareBooks(opened, donations, journals, { except: planted.numbers });
  const alarms = await rows<{ alarm: string }>(
    sql`select kind || ' ' || coalesce(number, details->>'bankNumber', subject) as alarm from payment_alarms
      where resolved_at is null`,
  );
  const raised = alarms.map(({ alarm }) => alarm);
  return {
    differences: [...books.doubled, ...books.differences, ...(await compareMoney(opened, journals, planted))],
    "planted and not listed": planted.alarms.filter((alarm) => !raised.includes(alarm)),
    // Each of them exactly once.
    "listed and not planted": raised.filter(
      (alarm, i) => !planted.alarms.includes(alarm) || raised.indexOf(alarm) !== i,
    ),
    alarms: raised.length,
  };
}

/** The sum of our paid attempts against the sum that the banks kept. */
async function compareMoney({ rows }: Opened, journals: readonly BankBooks[], { booksAhead }: Planted) {
  const [ours] = await rows<{ sum: number }>(
    sql`select coalesce(sum(amount), 0)::float8 as sum from payment_attempts where status in ('settled', 'duplicate')`,
  );
  const kept = journals
    .flatMap(({ payments }) => payments)
    .filter(({ result, voided }) => result === "approved" && !voided)
    .reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
  const ahead = (ours?.sum ?? Number.NaN) - kept;
  return ahead === booksAhead ? [] : [`the books are ${ahead} kuruş ahead, ${booksAhead} by the lies`];
}
