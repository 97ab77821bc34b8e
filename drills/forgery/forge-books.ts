import { sql } from "drizzle-orm";
import { bankNames } from "#server/giving/payments/banks/registry.ts";
import type { BankContext } from "#server/giving/payments/context.ts";
import { finishPayment } from "#server/giving/payments/finish-payment.ts";
import { inquireAttempt } from "#server/giving/payments/inquire-attempt.ts";
import { nameBank } from "#testing/counterparts/banks.ts";
import {
  type Counterpart,
  type CounterpartChoice,
  openCounterpart,
} from "#testing/counterparts/donor-at-bank.ts";
import { collectedOf, createStore, type Opened } from "#testing/databases/store.ts";
import { type Target, targets } from "#testing/databases/targets.ts";
import { begin, orderRequest, paymentContext } from "#testing/donor/payments.ts";
import { createRandom, type Random } from "#testing/donor/random.ts";
import { type BankForm, goToBank } from "#testing/merchants/browser.ts";
import type { Report } from "#testing/report/report.ts";
import { attacksOf } from "./attacks.ts";
import { anyForgers, type BankMessage, type Forger } from "./forge-any.ts";
import { forge, messagesAbout } from "./scene.ts";
import { writeWire } from "./wire.ts";

type OpenOrder = { number: string; amount: number; target: Target; form: BankForm };

const forgeriesPerVisit = 30;

const choices: CounterpartChoice[] = [
  ...bankNames.map((kind) => ({ kind })),
  { kind: "payfor", account: { legacyHash: "accept" } },
  { kind: "payfor", account: { model: "3dhost", legacyHash: "accept" } },
  { kind: "nestpay", simulator: { habits: { answers: "reported", fieldSet: "more", mdStatus: "2" } } },
  { kind: "nestpay", simulator: { habits: { charset: "utf-8", fieldSet: "ziraat", mdStatus: "4" } } },
];

/**
 * Sends forged messages of every kind of bank through finishPayment, about real orders in a real database. No order may
 * have another state than in its bank's books, and genuine messages must complete their orders.
 */
export async function forgeAgainstBooks(
  postgresUrl: string | undefined,
  count: number,
  seed: number,
): Promise<Report> {
  const random = createRandom(seed);
  const violations: string[] = [];
  let forgeries = 0;
  let settled = 0;
  await using store = await createStore(postgresUrl);
  await store.withDatabase(async (opened) => {
    const collected = new Map(targets.map((target) => [target, target.opening]));
    for (const choice of choices) {
      await using counterpart = await openCounterpart(choice);
      const { bank, notifyUrl } = counterpart;
      const named = nameBank(bank, counterpart.kind);
      const ctx = paymentContext(opened.connection.db, [{ ...named, notifyUrl }]);
      for (let end = forgeries + count / choices.length; forgeries < end; forgeries += forgeriesPerVisit) {
        const visit = await forgeDuringVisit(opened, ctx, counterpart, random);
        violations.push(...visit.violations.map((violation) => `${counterpart.kind}, ${violation}`));
        const { paid, isSettled } = visit;
        if (isSettled) settled += 1;
        collected.set(paid.target, (collected.get(paid.target) ?? 0) + paid.amount);
      }
    }
    for (const [target, expected] of collected) {
      const actual = await collectedOf(opened, target);
      if (actual !== expected)
        violations.push(`${target.title} has collected ${actual}, should be ${expected}`);
    }
  });
  return {
    title: `Forged messages of every kind of bank against orders, ${store.kind}`,
    figures: { forgeries, "genuine approvals that completed their order": settled },
    faults: { violations },
  };
}

/** Places a paid, a failed and an unpaid order, sends forgeries about them, and then the bank's own messages. */
async function forgeDuringVisit(opened: Opened, ctx: BankContext, counterpart: Counterpart, random: Random) {
  const attacks = attacksOf[counterpart.kind];
  const paid = await placeOrder(ctx, random);
  const failed = await placeOrder(ctx, random);
  const messages = [
    ...(await readMessages(counterpart, paid, "123456")),
    ...(await readMessages(counterpart, failed, random.pick(["000000", "100051"]))),
  ];
  const unpaid = await placeOrder(ctx, random);
  const victim = { number: unpaid.number, amount: unpaid.amount, form: unpaid.form.fields };
  const forgers = Object.entries<Forger>({ ...anyForgers, ...attacks.forgers });
  const violations: string[] = [];
  for (let n = 0; n < forgeriesPerVisit; n++) {
    const [name, forger] = random.pick(forgers);
    const attack = { message: random.pick(messages), other: random.pick(messages), victim, random };
    const forged = writeWire(forge(attacks, forger, attack));
    await finishPayment(ctx, counterpart.bank.readCallback(forged)).catch((error: unknown) => {
      violations.push(`${name} broke: ${error instanceof Error ? (error.cause ?? error) : error}`);
    });
    const wrongOrders = await findWrongOrders(opened, [paid, failed, unpaid], counterpart);
    violations.push(...wrongOrders.map((order) => `${name}: ${order}`));
  }
  for (const { wire } of messages) {
    const fields = counterpart.kind === "payfor" ? withNoise(wire.fields, random) : wire.fields;
    await finishPayment(ctx, counterpart.bank.readCallback(writeWire({ ...wire, fields })));
  }
  const isPaid = async () =>
    (await opened.count(sql`orders where id = ${paid.number} and status = 'completed'`)) > 0;
  // At a bank whose messages settle nothing, the scheduled inquiry settles.
  if (!(await isPaid())) await inquireAttempt(ctx, paid.number);
  const isSettled = await isPaid();
  if (!isSettled) violations.push(`the genuine approval of ${paid.number} did not complete its order`);
  return { violations, paid, isSettled };
}

async function placeOrder(ctx: BankContext, random: Random): Promise<OpenOrder> {
  const target = random.pick(targets);
  const amount = random.pick([100, 101, random.between(100, 1_000_000)]);
  const items = [{ id: target.id, amount, quantity: 1, donationType: "standart" as const }];
  const { orderId, payment } = await begin(ctx, orderRequest({ items }));
  return { number: orderId, amount, target, form: payment };
}

async function readMessages(
  counterpart: Counterpart,
  order: OpenOrder,
  code: string,
): Promise<BankMessage[]> {
  const callback = await goToBank(order.form, code);
  if (!callback) return messagesAbout(counterpart, order, null);
  const { method, body, headers, url } = callback;
  const message = { body, headers, query: new URL(url).searchParams };
  return messagesAbout(counterpart, order, { method, message });
}

async function findWrongOrders(
  { rows }: Opened,
  placedOrders: readonly OpenOrder[],
  { bookedOf }: Counterpart,
): Promise<string[]> {
  const ids = placedOrders.map(({ number }) => number);
  const orders = await rows<{ id: string; state: string }>(sql`
    select id, status || ' ' || (select count(*) from payment_attempts a
      where a.order_id = o.id and a.status in ('settled', 'duplicate')) as state
    from orders o where id in ${ids}`);
  return orders.flatMap(({ id, state }) => {
    const result = bookedOf(id)?.result;
    const expected = result === "approved" ? "completed 1" : result && "payment_failed 0";
    return state === "pending 0" || state === expected
      ? []
      : [`${id} is ${state}, at the bank ${result ?? "open"}`];
  });
}

/** Unsigned fields of an authentic message may hold anything. */
function withNoise(fields: BankMessage["wire"]["fields"], random: Random): BankMessage["wire"]["fields"] {
  const emoji = "\xf0\x9f\x98\x80".repeat(40);
  const noise = random.pick(["", emoji, "x".repeat(64), "\0\xff", "4155650100416111"]);
  const noisyField = random.pick(["HostRefNum", "BatchNo", "TransactionDate", "CardMask", "Eci", "ErrMsg"]);
  return fields.map(([name, value]) => [name, name === noisyField ? noise : value]);
}
