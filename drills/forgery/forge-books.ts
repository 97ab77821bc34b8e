import { sql } from "drizzle-orm";
import { beginCheckout } from "#server/payments/begin-checkout.ts";
import type { PaymentContext } from "#server/payments/context.ts";
import { finishPayment } from "#server/payments/finish-payment.ts";
import { type BankProcess, startBank } from "../harness/bank-process.ts";
import { type Genuine, genuineApproval, genuineFailure, signedNames } from "../harness/genuine-messages.ts";
import { cardOrder, paymentContext } from "../harness/payments.ts";
import { createRandom, type Random } from "../harness/random.ts";
import type { Report } from "../harness/report.ts";
import { collectedOf, createStore, type Opened } from "../harness/store.ts";
import { type Target, targets } from "../harness/targets.ts";
import { forge, forgers } from "./forge.ts";

/** `settledControls`: genuine approvals that settled, so that "nothing settles" is meaningful. */
type Seen = { forgeries: number; settledControls: number; violations: string[] };

type Pending = { id: string; amount: number; target: Target };

const batch = 60;

/**
 * Sends forgeries through finishPayment, each about a real pending order, with settings that accept even the legacy
 * hash. After each batch come genuine approvals of a few other orders, and only those may be in the books.
 */
export async function forgeAgainstBooks(
  postgresUrl: string | undefined,
  count: number,
  seed: number,
): Promise<Report> {
  await using store = await createStore(postgresUrl);
  await using bank = await startBank(store.folder);
  const { forgeries, settledControls, violations } = await store.look((opened) =>
    sendForgeries(opened, bank, count, seed),
  );
  return {
    title: `Forged callbacks against pending orders, ${store.kind}`,
    figures: { forgeries, "genuine approvals among them": settledControls },
    faults: { violations },
  };
}

async function sendForgeries(opened: Opened, bank: BankProcess, count: number, seed: number): Promise<Seen> {
  const random = createRandom(seed);
  const account = { ...bank.account, legacyHash: "accept" } as const;
  const ctx = paymentContext(opened.connection.db, { ...bank, account });
  const report: Seen = { forgeries: 0, settledControls: 0, violations: [] };
  const collected = new Map(targets.map((target) => [target.id, target.opening]));

  while (report.forgeries < count) {
    let victim = await pendingOrder(ctx, random);
    for (let i = 0; i < batch; i++) {
      if (i % 10 === 9) victim = await pendingOrder(ctx, random);
      await tryForgery(ctx, random, report, victim);
    }
    await noneSettled(opened, report);
    for (let i = 0; i < 5; i++) {
      const order = await pendingOrder(ctx, random);
      const { fields } = withNoise(genuineApproval(random, order.id, order.amount), random);
      const answer = await finishPayment(ctx, new URLSearchParams(fields));
      if (answer.status === "success") report.settledControls++;
      else
        report.violations.push(`the genuine approval of ${order.id} was answered ${JSON.stringify(answer)}`);
      collected.set(order.target.id, (collected.get(order.target.id) ?? 0) + order.amount);
    }
    // Marks checked rows, so that the next check sees the next batch only.
    await opened.rows(sql`update orders set message = 'seen' where message is distinct from 'seen'`);
  }
  for (const target of targets) {
    const is = await collectedOf(opened, target);
    const wanted = collected.get(target.id);
    if (is !== wanted) report.violations.push(`${target.title} has collected ${is}, should be ${wanted}`);
  }
  return report;
}

async function tryForgery(ctx: PaymentContext, random: Random, report: Seen, victim: Pending): Promise<void> {
  const order = await pendingOrder(ctx, random);
  const name = random.pick(Object.keys(forgers));
  const message = random.chance(0.7)
    ? genuineFailure(random, order.id, order.amount)
    : genuineApproval(random, order.id, order.amount, random.chance(0.5) ? "extended" : "legacy");
  const make = random.chance(0.5) ? genuineFailure : genuineApproval;
  const other = make(random, victim.id, victim.amount);
  const forged = forge(name, message, other, random);
  if (isRightful(forged, [message, other])) return;
  report.forgeries++;
  try {
    const answer = await finishPayment(ctx, forged);
    if (answer.status === "success") report.violations.push(`${name}: thanked for ${forged}`);
  } catch (error) {
    report.violations.push(
      `${name}: broke with ${error instanceof Error ? error.cause : error} on ${forged}`,
    );
  }
}

/**
 * A forgery may leave a genuine approval unchanged in everything that counts: that one must settle. Judged here
 * by the message's text alone, because the adapter is under test.
 */
function isRightful(forged: URLSearchParams, genuine: Genuine[]): boolean {
  const counts = [...signedNames, "ResponseHash", "Currency"];
  return genuine.some(
    ({ approved, fields }) =>
      approved &&
      counts.every((name) => fields[name] === forged.get(name)?.replaceAll(" ", "+")) &&
      Number(fields.PurchAmount) === Number(forged.get("PurchAmount")),
  );
}

/** An authentic message with nonsense in unsigned fields is authentic, and must not break anything. */
function withNoise({ approved, fields }: Genuine, random: Random): Genuine {
  const noise = random.pick([
    "",
    "😀".repeat(40),
    `${"x".repeat(63)}😀`,
    "\0\u{1F600}\uFFFF",
    "4155650100416111",
  ]);
  const name = random.pick(["HostRefNum", "BatchNo", "TransactionDate", "CardMask", "Eci", "ErrMsg"]);
  return { approved, fields: { ...fields, [name]: noise } };
}

async function noneSettled({ rows }: Opened, report: Seen): Promise<void> {
  const settled = await rows<{ id: string; status: string }>(sql`
    select o.id, o.status from orders o where o.message is distinct from 'seen' and (o.status in ('completed', 'cancelled')
      or exists (select from payment_attempts a where a.order_id = o.id and a.status in ('settled', 'duplicate'))
      or exists (select from payment_logs l where l.order_id = o.id and l.status = 'success'))`);
  for (const { id, status } of settled) report.violations.push(`a forgery made ${id} ${status}`);
}

async function pendingOrder(ctx: PaymentContext, random: Random): Promise<Pending> {
  const target = random.pick(targets);
  const amount = random.between(100, 1_000_000);
  const begun = await beginCheckout(ctx, cardOrder([{ id: target.id, amount }]), "tr", null);
  if (begun.kind === "refused") throw new Error(`refused: ${begun.code}`);
  return { id: begun.orderId, amount, target };
}
