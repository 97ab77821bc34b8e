import { sql } from "drizzle-orm";
import type { BankBooks } from "#testing/counterparts/bank-process.ts";
import { bankReturns } from "#testing/counterparts/bank-returns.ts";
import { collectedOf, type Opened } from "#testing/databases/store.ts";
import { type Target, targets } from "#testing/databases/targets.ts";
import type { Donation } from "#testing/donor/donor.ts";
import type { Booked } from "#tools/bank-simulator/profile.ts";

/** The orders of a drill, and the faults of the books, one sentence each. */
export type Books = {
  completed: number;
  failed: number;
  /** The sum of all completed orders, in kuruş. */
  given: number;
  /** Orders and settlements that exist twice. */
  doubled: string[];
  /** Differences between our books and the bank's, or within our books. */
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

/** Finds answers to donors and banks that are not in the database. A drill calls this after the faults, before recovery. */
export async function findLost(
  { rows }: Opened,
  donations: readonly Donation[],
  banks: readonly BankBooks[] = [],
): Promise<string[]> {
  const orders = new Set((await rows<{ id: string }>(sql`select id from orders`)).map(({ id }) => id));
  // One join, because no index serves single lookups, and a surge leaves tens of thousands of messages.
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
      if (!isPaid(status)) lost.push(`payment ${number} was thanked for and is ${status}`);
    }
    for (const [number, answers] of answered) {
      const traces = byNumber.get(number)?.callbacks ?? 0;
      if (traces < answers)
        lost.push(`${answers} callbacks for ${number} were answered, ${traces} are recorded`);
    }
  }
  for (const { number, acknowledged, result } of banks.flatMap(({ payments }) => payments)) {
    const status = byNumber.get(number)?.status;
    const isKept = result === "approved" ? isPaid(status) : status !== "started";
    if (acknowledged && !isKept) lost.push(`the bank was answered about ${number}, which is ${status}`);
  }
  return lost;
}

/** The books of a database at the start of a drill. */
export type StartingBooks = {
  /** Kuruş. */
  collected: ReadonlyMap<Target, number>;
  orders: ReadonlySet<string>;
  lost: ReadonlySet<string>;
};

export async function readStartingBooks(
  opened: Opened,
  allTargets: readonly Target[],
): Promise<StartingBooks> {
  const collected = new Map<Target, number>();
  for (const target of allTargets) collected.set(target, await collectedOf(opened, target));
  const orders = await opened.rows<{ id: string }>(sql`select id from orders`);
  return {
    collected,
    orders: new Set(orders.map(({ id }) => id)),
    lost: new Set(await findLost(opened, [])),
  };
}

/** The books of a database that createStore has just filled. */
export const newBooks: StartingBooks = {
  collected: new Map(targets.map((target) => [target, target.opening])),
  orders: new Set(),
  lost: new Set(),
};

/**
 * Compares our books with those of every bank, after all inquiries.
 * @param except bank numbers that may differ
 */
export async function compareBooks(
  opened: Opened,
  donations: readonly Donation[],
  banks: readonly BankBooks[],
  {
    start = newBooks,
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
  const withoutBank = own.filter(({ bank }) => !banks.some(({ name }) => name === bank));
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
      ...withoutBank.map(({ number, bank }) => `${number} belongs to no bank: "${bank}"`),
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

function isPaid(status: string | undefined): boolean {
  return status === "settled" || status === "duplicate";
}

function findDoubled(donations: readonly Donation[], orders: readonly OrderRow[]): string[] {
  const doubled: string[] = [];
  const keys = new Set<string>();
  for (const { id, key, settled, successes } of orders) {
    if (keys.has(key)) doubled.push(`a second order ${id} for the key ${key}`);
    keys.add(key);
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
  const ourNumbers = new Set(attempts.map(({ number }) => number));
  // The server also begins payments that check whether a bank works (begin-at-bank.ts). No donor gets their
  // pages, so no card is entered there, and PayTR reports them as failed when their time is over.
  const differences = payments
    .filter(({ number, hasCard, result }) => (hasCard || result === "approved") && !ourNumbers.has(number))
    .map(({ number }) => `${number} is only in the bank's books`);
  for (const { number, amount, status, code } of attempts) {
    const payment = bank.get(number);
    if (payment && payment.amount !== amount) differences.push(`${number} has another amount at the bank`);
    if (isPaid(status) !== (payment?.result === "approved") || !bankReturns[kind].endsWith(code, payment)) {
      const atBank = `${payment?.result ?? "open"} ${payment?.code ?? ""}`;
      differences.push(`${number} is ${status} ${code}, at the bank ${atBank}`);
    }
  }
  return differences;
}

/** Each order is final. It is completed, with one settlement and one log entry, exactly when the bank approved it. */
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
    const expected = paidFor.has(id) ? "completed 1 1" : "payment_failed 0 0";
    const actual = `${status} ${settled} ${successes}`;
    return actual === expected
      ? []
      : [`${id} (status, settlements, successes) is ${actual}, should be ${expected}`];
  });
}

/** Each collected amount is that of the start and the amounts in the plans of the completed orders. */
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
    const donated = lines.filter((line) => line.target === target);
    const expected = donated.reduce((sum, { unit, quantity }) => sum + unit * quantity, opening);
    const collected = await collectedOf(opened, target);
    if (collected !== expected)
      differences.push(`${target.title} has collected ${collected}, should be ${expected}`);
  }
  return differences;
}

/** Finds double payments without an alarm. */
async function findDuplicatesWithoutAlarm({ rows }: Opened): Promise<string[]> {
  const withoutAlarm = await rows<{ number: string }>(sql`
    select number from payment_attempts a where status = 'duplicate' and not exists
      (select from payment_alarms p where p.number = a.number and p.kind = 'duplicate_payment')`);
  return withoutAlarm.map(({ number }) => `${number} was paid twice without an alarm`);
}
