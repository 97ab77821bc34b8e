import { sql } from "drizzle-orm";
import { checkBooks } from "#server/books/check-books.ts";
import { systemClock } from "#server/kernel/clock.ts";
import type { BankProcess } from "../../harness/bank-process.ts";
import { findLost } from "../../harness/compare-books.ts";
import type { Donation } from "../../harness/donor.ts";
import { settleHere } from "../../harness/settle-open.ts";
import { collectedOf, type Opened } from "../../harness/store.ts";
import type { Target } from "../../harness/targets.ts";

export type Verdict = {
  orders: number;
  completed: number;
  /** Kuruş. */
  given: number;
  sms: number;
  /** One sentence each; all lists must be empty. */
  lost: string[];
  doubled: string[];
  differences: string[];
};

/** The books before the drill: the collected amount of each target in kuruş, and rows that demo content lacks. */
export type Before = { collected: ReadonlyMap<Target, number>; lost: ReadonlySet<string> };

export async function lookBefore(opened: Opened, targets: readonly Target[]): Promise<Before> {
  const collected = new Map<Target, number>();
  for (const target of targets) collected.set(target, await collectedOf(opened, target));
  return { collected, lost: new Set(await findLost(opened, [])) };
}

/**
 * With the server stopped: every acknowledged order exists once, the books and the bank have the same payments, and
 * each campaign has collected what was given. `before`: collected amounts before the drill, in kuruş.
 */
export async function judgeBooks(
  opened: Opened,
  bank: BankProcess,
  donations: readonly Donation[],
  before: Before,
): Promise<Verdict> {
  const { rows } = opened;
  const lost = (await findLost(opened, donations)).filter((finding) => !before.lost.has(finding));
  await settleHere(opened, bank);

  const orders = await rows<{ id: string; key: string; status: string; total: number; settled: number }>(sql`
    select id, message as key, status, total_amount::float8 as total,
      (select count(*)::int from payment_attempts a where a.order_id = o.id and a.status = 'settled') as settled
    from orders o where message like 'surge-drill-%'`);
  const doubled: string[] = [];
  const seen = new Set<string>();
  for (const { id, key, settled } of orders) {
    if (seen.has(key)) doubled.push(`a second order ${id} for ${key}`);
    if (settled > 1) doubled.push(`${id} is settled by ${settled} attempts`);
    seen.add(key);
  }
  for (const { plan, orderIds } of donations)
    if (orderIds.size > 1) doubled.push(`${plan.key} was answered with ${[...orderIds].join(" and ")}`);

  const differences: string[] = donations.flatMap(({ wrongAnswers }) => wrongAnswers);
  const attempts = await rows<{ number: string; order_id: string; paid: boolean }>(sql`
    select number, order_id, status in ('settled', 'duplicate') as paid from payment_attempts`);
  const byNumber = new Map(attempts.map((attempt) => [attempt.number, attempt]));
  const byOrder = new Map(orders.map((order) => [order.id, order]));
  const paidOrders = new Set<string>();
  for (const { orderId, outcome } of bank.transactions()) {
    const attempt = byNumber.get(orderId);
    const approved = outcome?.kind === "approved";
    if (!attempt) differences.push(`${orderId} is only in the bank's books`);
    else if (attempt.paid !== approved) differences.push(`${orderId} is paid here: ${attempt.paid}`);
    if (attempt && approved) paidOrders.add(attempt.order_id);
  }
  const completed = orders.filter(({ status }) => status === "completed");
  for (const { id } of completed)
    if (!paidOrders.has(id)) differences.push(`${id} is completed and was never paid`);
  for (const id of paidOrders)
    if (byOrder.get(id)?.status !== "completed") differences.push(`${id} was paid and is not completed`);

  const plans = new Map(donations.map(({ plan }) => [plan.key, plan]));
  for (const [target, was] of before.collected) {
    const lines = completed.flatMap(({ key }) => plans.get(key)?.lines ?? []);
    const given = lines
      .filter((line) => line.target === target)
      .reduce((sum, { unit, quantity }) => sum + unit * quantity, 0);
    const is = await collectedOf(opened, target);
    if (is !== was + given) differences.push(`${target.title} has collected ${is}, should be ${was + given}`);
  }
  const checked = await checkBooks(opened.connection.db, systemClock);
  if (checked.kind === "busy") differences.push("another process checks the books");
  else for (const { kind, subject } of checked.differences) differences.push(`books: ${kind} ${subject}`);

  const [sms] = await rows<{ sent: number }>(sql`select count(*)::int as sent from sms_outbox
    where status = 'sent' and order_id in (select id from orders where message like 'surge-drill-%')`);
  const given = completed.reduce((sum, { total }) => sum + total, 0);
  return {
    orders: orders.length,
    completed: completed.length,
    given,
    sms: sms?.sent ?? 0,
    lost,
    doubled,
    differences,
  };
}
