import { sql } from "drizzle-orm";
import type { Transaction } from "../../tools/bank-simulator/simulator.ts";
import type { DonationPlan } from "../harness/donation-plan.ts";
import { collectedOf, type Opened } from "../harness/store.ts";
import { targets } from "../harness/targets.ts";
import type { Planted } from "./plant.ts";

/** After the reconciliation: our books against the bank's journal, and the alarms against what was planted. */
export async function compareNight(
  opened: Opened,
  plans: readonly DonationPlan[],
  journal: readonly Transaction[],
  planted: Planted,
): Promise<{ differences: string[]; missing: string[]; unplanned: string[]; alarms: number }> {
  const { rows } = opened;
  const alarms = await rows<{ alarm: string }>(
    sql`select kind || ' ' || coalesce(number, details->>'bankNumber', subject) as alarm from payment_alarms
      where resolved_at is null`,
  );
  const raised = alarms.map(({ alarm }) => alarm);
  return {
    differences: [
      ...(await compareAttempts(opened, journal, planted)),
      ...(await compareMoney(opened, journal, planted)),
      ...(await compareCollected(opened, plans)),
    ],
    missing: planted.alarms.filter((alarm) => !raised.includes(alarm)),
    // Each of them exactly once.
    unplanned: raised.filter((alarm, i) => !planted.alarms.includes(alarm) || raised.indexOf(alarm) !== i),
    alarms: raised.length,
  };
}

/** Each payment is settled exactly when the bank took it, with its amount. */
async function compareAttempts({ rows }: Opened, journal: readonly Transaction[], planted: Planted) {
  const ours = await rows<{ number: string; amount: number; booked: boolean; completed: boolean }>(sql`
    select a.number, a.amount::float8 as amount, a.status in ('settled', 'duplicate') as booked,
      o.status = 'completed' as completed
    from payment_attempts a join orders o on o.id = a.order_id`);
  const bank = new Map(journal.map((transaction) => [transaction.orderId, transaction]));
  const differences: string[] = [];
  for (const { number, amount, booked, completed } of ours) {
    const transaction = bank.get(number);
    bank.delete(number);
    if (planted.numbers.has(number)) continue;
    const paid = transaction?.outcome?.kind === "approved";
    if (booked !== paid) differences.push(`${number}: booked ${booked}, at the bank paid ${paid}`);
    if (booked && !completed) differences.push(`${number}: booked, but its order is not completed`);
    if (transaction && kurus(transaction) !== amount)
      differences.push(`${number}: another amount at the bank`);
  }
  for (const number of bank.keys())
    if (!planted.numbers.has(number)) differences.push(`${number} is only in the bank's books`);
  return differences;
}

/** The sum of our paid attempts against the sum that the bank kept. */
async function compareMoney({ rows }: Opened, journal: readonly Transaction[], { booksAhead }: Planted) {
  const [ours] = await rows<{ sum: number }>(
    sql`select coalesce(sum(amount), 0)::float8 as sum from payment_attempts where status in ('settled', 'duplicate')`,
  );
  const kept = journal
    .filter(({ outcome, voidedAt }) => outcome?.kind === "approved" && voidedAt === null)
    .reduce((sum, transaction) => sum + kurus(transaction) - transaction.refundedKurus, 0);
  const ahead = (ours?.sum ?? Number.NaN) - kept;
  return ahead === booksAhead ? [] : [`the books are ${ahead} kuruş ahead, ${booksAhead} by the lies`];
}

/** Collected = opening + what the plans of completed orders say. */
async function compareCollected(opened: Opened, plans: readonly DonationPlan[]) {
  const completed = await opened.rows<{ key: string }>(
    sql`select message as key from orders where status = 'completed'`,
  );
  const keys = new Set(completed.map(({ key }) => key));
  const lines = plans.filter(({ key }) => keys.has(key)).flatMap((plan) => plan.lines);
  const differences: string[] = [];
  for (const target of targets) {
    const given = lines.filter((line) => line.target === target);
    const wanted = given.reduce((sum, { unit, quantity }) => sum + unit * quantity, target.opening);
    const is = await collectedOf(opened, target);
    if (is !== wanted) differences.push(`${target.title} has collected ${is}, should be ${wanted}`);
  }
  return differences;
}

function kurus({ echo }: Transaction): number {
  return Math.round(Number(echo.PurchAmount) * 100);
}
