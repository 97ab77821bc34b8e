import { sql } from "drizzle-orm";
import { doorOf } from "#testing/counterparts/bank-door.ts";
import type { BankBooks } from "#testing/counterparts/bank-process.ts";
import { collectedOf, type Opened } from "#testing/databases/store.ts";
import { type Target, targets } from "#testing/databases/targets.ts";
import type { Donation } from "#testing/donor/donor.ts";
import type { Booked } from "#tools/bank-simulator/profile.ts";

/** Orders of a drill, and faults of the books, one sentence each. */
export type Books = {
  completed: number;
  failed: number;
  /** Kuruş. */
  given: number;
  /** What happened twice. */
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
  bank: string;
  amount: number;
  status: string;
  code: string | null;
};

/** Right after the faults, before recovery: all that donors and banks were answered must be in the database. */
export async function findLost(
  { rows }: Opened,
  donations: readonly Donation[],
  banks: readonly BankBooks[] = [],
): Promise<string[]> {
  const orders = new Set((await rows<{ id: string }>(sql`select id from orders`)).map(({ id }) => id));
  // One join, because there is no index for single lookups, and a surge leaves tens of thousands.
  const attempts = await rows<{ number: string; status: string; forgotten: boolean; callbacks: number }>(sql`
    select number, status, coalesce(m.callbacks, 0) as callbacks,
      next_ask_at is null and (status = 'started' or status <> 'declined' and confirmed_at is null) as forgotten
    from payment_attempts a left join (
      select number, sum(count)::int as callbacks from payment_messages where source = 'callback' group by number
    ) m using (number)`);
  const byNumber = new Map(attempts.map((attempt) => [attempt.number, attempt]));
  const lost = attempts.flatMap(({ number, forgotten }) =>
    forgotten ? [`no inquiry is scheduled for ${number}`] : [],
  );
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
  for (const { number, acknowledged, result } of banks.flatMap(({ payments }) => payments)) {
    const status = byNumber.get(number)?.status;
    const isKept = result === "approved" ? paid(status) : status !== "started";
    if (acknowledged && !isKept) lost.push(`the bank was answered about ${number}, which is ${status}`);
  }
  return lost;
}

/** The books at the start of a drill, in a database that is not empty. */
export type StartingBooks = {
  /** Kuruş. */
  collected: ReadonlyMap<Target, number>;
  orders: ReadonlySet<string>;
  lost: ReadonlySet<string>;
};

export async function readStartingBooks(opened: Opened, given: readonly Target[]): Promise<StartingBooks> {
  const collected = new Map<Target, number>();
  for (const target of given) collected.set(target, await collectedOf(opened, target));
  const orders = await opened.rows<{ id: string }>(sql`select id from orders`);
  return {
    collected,
    orders: new Set(orders.map(({ id }) => id)),
    lost: new Set(await findLost(opened, [])),
  };
}

/** The ledger of a database that createStore has just filled. */
export const nothing: StartingBooks = {
  collected: new Map(targets.map((target) => [target, target.opening])),
  orders: new Set(),
  lost: new Set(),
};

/**
 * After all inquiries: our books against those of every bank.
 * @param except bank numbers that may differ
 */
export async function compareBooks(
  opened: Opened,
  donations: readonly Donation[],
  banks: readonly BankBooks[],
  {
    start = nothing,
    except = new Set<string>(),
  }: { start?: StartingBooks; except?: ReadonlySet<string> } = {},
): Promise<Books> {
  const { rows } = opened;
  const orders = await rows<OrderRow>(sql`
    select id, message as key, status, total_amount::float8 as total,
      (select count(*)::int from payment_logs l where l.order_id = o.id and l.status = 'success') as successes,
      (select count(*)::int from payment_attempts a where a.order_id = o.id and a.status = 'settled') as settled
    from orders o`);
  const attempts = await rows<AttemptRow>(sql`
    select number, order_id, bank, amount::float8 as amount, status, return_code as code from payment_attempts`);
  const ownOrders = orders.filter(({ id }) => !start.orders.has(id));
  const own = attempts.filter((attempt) => !start.orders.has(attempt.order_id));
  const exempt = new Set(own.filter(({ number }) => except.has(number)).map((attempt) => attempt.order_id));
  const completed = ownOrders.filter(({ status }) => status === "completed");
  const strangers = own.filter(({ bank }) => !banks.some(({ name }) => name === bank));
  const compared = banks.flatMap((bank) =>
    compareAttempts(
      own.filter((attempt) => attempt.bank === bank.name && !except.has(attempt.number)),
      { ...bank, payments: bank.payments.filter(({ number }) => !except.has(number)) },
    ),
  );
  return {
    completed: completed.length,
    failed: ownOrders.length - completed.length,
    given: completed.reduce((sum, { total }) => sum + total, 0),
    doubled: findDoubled(donations, ownOrders),
    differences: [
      ...strangers.map(({ number, bank }) => `${number} belongs to no bank: "${bank}"`),
      ...compared,
      ...compareOrders(
        ownOrders.filter(({ id }) => !exempt.has(id)),
        own,
        banks.flatMap((bank) => bank.payments),
      ),
      ...(await compareCollected(opened, donations, completed, start)),
      ...(await findDuplicatesWithoutAlarm(opened)),
      ...donations.flatMap(({ wrongAnswers }) => wrongAnswers),
    ],
  };
}

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
export function compareAttempts(attempts: readonly AttemptRow[], { kind, payments }: BankBooks): string[] {
  const bank = new Map(payments.map((payment) => [payment.number, payment]));
  const known = new Set(attempts.map(({ number }) => number));
  // The server begins payments of its own to see whether a bank works (begin-at-bank.ts). Nobody gets their pages, so no
  // card is typed there, and PayTR reports them as failed when their time is over.
  const differences = payments
    .filter(({ number, hasCard, result }) => (hasCard || result === "approved") && !known.has(number))
    .map(({ number }) => `${number} is only in the bank's books`);
  for (const { number, amount, status, code } of attempts) {
    const payment = bank.get(number);
    if (payment && payment.amount !== amount) differences.push(`${number} has another amount at the bank`);
    if (paid(status) !== (payment?.result === "approved") || !doorOf[kind].endsWith(code, payment)) {
      const atBank = `${payment?.result ?? "open"} ${payment?.code ?? ""}`;
      differences.push(`${number} is ${status} ${code}, at the bank ${atBank}`);
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
  payments: readonly Booked[],
): string[] {
  const approved = new Set(
    payments.filter(({ result }) => result === "approved").map(({ number }) => number),
  );
  const paidFor = new Set(attempts.filter(({ number }) => approved.has(number)).map((one) => one.order_id));
  return orders.flatMap(({ id, status, settled, successes }) => {
    const wanted = paidFor.has(id) ? "completed 1 1" : "payment_failed 0 0";
    const is = `${status} ${settled} ${successes}`;
    return is === wanted ? [] : [`${id} (status, settlements, successes) is ${is}, should be ${wanted}`];
  });
}

/** Collected = what it was at the start + the plans of the completed orders, for which the bank took money. */
async function compareCollected(
  opened: Opened,
  donations: readonly Donation[],
  completed: readonly OrderRow[],
  start: StartingBooks,
): Promise<string[]> {
  const plans = new Map(donations.map(({ plan }) => [plan.key, plan]));
  const differences = completed.flatMap(({ key, total }) =>
    plans.get(key)?.total === total ? [] : [`${key} is booked with ${total}`],
  );
  const lines = completed.flatMap(({ key }) => plans.get(key)?.lines ?? []);
  for (const [target, opening] of start.collected) {
    const given = lines.filter((line) => line.target === target);
    const expected = given.reduce((sum, { unit, quantity }) => sum + unit * quantity, opening);
    const collected = await collectedOf(opened, target);
    if (collected !== expected)
      differences.push(`${target.title} has collected ${collected}, should be ${expected}`);
  }
  return differences;
}

/** Every double payment must have raised an alarm. */
async function findDuplicatesWithoutAlarm({ rows }: Opened): Promise<string[]> {
  const withoutAlarm = await rows<{ number: string }>(sql`
    select number from payment_attempts a where status = 'duplicate' and not exists
      (select from payment_alarms p where p.number = a.number and p.kind = 'duplicate_payment')`);
  return withoutAlarm.map(({ number }) => `${number} was paid twice without an alarm`);
}
