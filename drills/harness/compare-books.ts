import { sql } from "drizzle-orm";
import type { Transaction } from "../../tools/bank-simulator/simulator.ts";
import type { Donation } from "./donor.ts";
import { collectedOf, type Opened } from "./store.ts";
import { targets } from "./targets.ts";

/** Faults of the books, one sentence each. All three must be empty. */
export type Findings = {
  /** Something that the site acknowledged is missing. */
  lost: string[];
  /** Something happened twice. */
  doubled: string[];
  /** Our books and the bank's, or our books among themselves, differ. */
  differences: string[];
};

type OrderRow = {
  id: string;
  key: string;
  status: string;
  total: number;
  successes: number;
  settled: number;
};
type AttemptRow = {
  number: string;
  order_id: string;
  amount: number;
  status: string;
  code: string | null;
  callbacks: number;
};

/** Right after the faults, before recovery: everything acknowledged must be in the database. */
export async function findLost({ rows }: Opened, donations: readonly Donation[]): Promise<string[]> {
  const orders = new Set((await rows<{ id: string }>(sql`select id from orders`)).map(({ id }) => id));
  const attempts = await rows<{ number: string; status: string; forgotten: boolean; callbacks: number }>(sql`
    select number, status, coalesce(m.callbacks, 0) as callbacks,
      next_ask_at is null and (status = 'started' or status <> 'declined' and confirmed_at is null) as forgotten
    from ${attemptsWithCallbacks}`);
  const byNumber = new Map(attempts.map((attempt) => [attempt.number, attempt]));
  const lost: string[] = [];
  for (const { orderIds, thanked, answered } of donations) {
    for (const id of orderIds)
      if (!orders.has(id)) lost.push(`order ${id} was acknowledged and is not there`);
    for (const number of thanked) {
      const status = byNumber.get(number)?.status;
      if (!paid(status)) lost.push(`payment ${number} was thanked for and is ${status}`);
    }
    for (const [number, answers] of answered) {
      const traces = byNumber.get(number)?.callbacks ?? 0;
      if (traces < answers)
        lost.push(`${answers} callbacks for ${number} were answered, ${traces} are recorded`);
    }
  }
  for (const { number, forgotten } of attempts) {
    if (forgotten) lost.push(`no inquiry is scheduled for ${number}`);
  }
  return lost;
}

/** After all inquiries: our books against the bank's. `bank` are its transactions. */
export async function compareBooks(
  opened: Opened,
  donations: readonly Donation[],
  bank: readonly Transaction[],
): Promise<Omit<Findings, "lost"> & { completed: number; failed: number }> {
  const { rows } = opened;
  const orders = await rows<OrderRow>(sql`
    select id, message as key, status, total_amount::float8 as total,
      (select count(*)::int from payment_logs l where l.order_id = o.id and l.status = 'success') as successes,
      (select count(*)::int from payment_attempts a where a.order_id = o.id and a.status = 'settled') as settled
    from orders o`);
  const attempts = await rows<AttemptRow>(sql`
    select number, order_id, amount::float8 as amount, status, return_code as code, coalesce(m.callbacks, 0) as callbacks
    from ${attemptsWithCallbacks}`);
  const doubled = findDoubled(donations, orders);
  const differences = [
    ...compareAttempts(attempts, new Map(bank.map((transaction) => [transaction.orderId, transaction]))),
    ...compareOrders(orders, attempts, bank),
    ...(await compareCollected(opened, donations, orders, bank)),
    ...(await findAlarmless(opened)),
  ];
  const completed = orders.filter(({ status }) => status === "completed").length;
  return { doubled, differences, completed, failed: orders.length - completed };
}

/** One join, because there is no index for single lookups, and a surge leaves tens of thousands. */
const attemptsWithCallbacks = sql`payment_attempts a left join (
    select number, sum(count)::int as callbacks from payment_messages where source = 'callback' group by number
  ) m using (number)`;

function paid(status: string | undefined): boolean {
  return status === "settled" || status === "duplicate";
}

function findDoubled(donations: readonly Donation[], orders: readonly OrderRow[]): string[] {
  const doubled: string[] = [];
  const seen = new Set<string>();
  for (const { id, key, settled, successes } of orders) {
    if (seen.has(key)) doubled.push(`a second order ${id} for the key ${key}`);
    seen.add(key);
    if (settled > 1) doubled.push(`${id} is settled by ${settled} attempts`);
    if (successes > 1) doubled.push(`${id} has ${successes} successes in the log`);
  }
  for (const { plan, orderIds } of donations) {
    if (orderIds.size > 1)
      doubled.push(`the key ${plan.key} was answered with ${[...orderIds].join(" and ")}`);
  }
  return doubled;
}

/** Each attempt has the state that the bank reports. */
function compareAttempts(attempts: readonly AttemptRow[], bank: Map<string, Transaction>): string[] {
  const differences: string[] = [];
  const known = new Set(attempts.map(({ number }) => number));
  for (const number of bank.keys())
    if (!known.has(number)) differences.push(`${number} is only in the bank's books`);
  for (const { number, amount, status, code } of attempts) {
    const transaction = bank.get(number);
    const outcome = transaction?.outcome ?? null;
    if (transaction && kurus(transaction) !== amount)
      differences.push(`${number} has another amount at the bank`);
    const wanted = outcome?.kind === "approved";
    // No code was typed (V000), or the form never reached the bank (V013): given up after a day.
    const wantedCode = outcome?.procReturnCode ?? (transaction ? "V000" : "V013");
    if (paid(status) !== wanted || code !== wantedCode) {
      differences.push(
        `${number} is ${status} ${code}, at the bank ${outcome?.kind ?? "open"} ${wantedCode}`,
      );
    }
  }
  return differences;
}

/**
 * Each order is final, and completed exactly when the bank took money for it, with one settlement and one log entry.
 */
function compareOrders(
  orders: readonly OrderRow[],
  attempts: readonly AttemptRow[],
  bank: readonly Transaction[],
): string[] {
  const approved = new Set(bank.filter(isApproved).map(({ orderId }) => orderId));
  const paidFor = new Set(attempts.filter(({ number }) => approved.has(number)).map((one) => one.order_id));
  return orders.flatMap(({ id, status, settled, successes }) => {
    const wanted = paidFor.has(id) ? "completed 1 1" : "payment_failed 0 0";
    const is = `${status} ${settled} ${successes}`;
    return is === wanted ? [] : [`${id} (status, settlements, successes) is ${is}, should be ${wanted}`];
  });
}

/** Collected = opening + donations of paid orders, computed from their plans and the bank's books alone. */
async function compareCollected(
  opened: Opened,
  donations: readonly Donation[],
  orders: readonly OrderRow[],
  bank: readonly Transaction[],
): Promise<string[]> {
  const approved = bank.filter(isApproved).map(({ orderId }) => orderId);
  const paidOrders = await opened.rows<{ key: string }>(sql`
    select distinct o.message as key from payment_attempts a join orders o on o.id = a.order_id
    where a.number in (select jsonb_array_elements_text(${JSON.stringify(approved)}::jsonb))`);
  const keys = new Set(paidOrders.map(({ key }) => key));
  const totals = new Map(orders.map(({ key, total }) => [key, total]));
  const given = new Map<string, number>();
  const differences: string[] = [];
  for (const { plan } of donations) {
    const booked = totals.get(plan.key);
    if (booked !== undefined && booked !== plan.total)
      differences.push(`${plan.key} is booked with ${booked}`);
    if (!keys.has(plan.key)) continue;
    for (const { target, unit, quantity } of plan.lines) {
      given.set(target.id, (given.get(target.id) ?? 0) + unit * quantity);
    }
  }
  for (const target of targets) {
    const is = await collectedOf(opened, target);
    const wanted = target.opening + (given.get(target.id) ?? 0);
    if (is !== wanted) differences.push(`${target.title} has collected ${is}, should be ${wanted}`);
  }
  return differences;
}

/** Every double payment must have raised an alarm. */
async function findAlarmless({ rows }: Opened): Promise<string[]> {
  const silentOnes = await rows<{ number: string }>(sql`
    select number from payment_attempts a where status = 'duplicate' and not exists
      (select from payment_alarms p where p.number = a.number and p.kind = 'duplicate_payment')`);
  return silentOnes.map(({ number }) => `${number} was paid twice without an alarm`);
}

function isApproved({ outcome }: Transaction): boolean {
  return outcome?.kind === "approved";
}

function kurus({ echo }: Transaction): number {
  return Math.round(Number(echo.PurchAmount) * 100);
}
