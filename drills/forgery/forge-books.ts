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
import { anyForgers, type Forger, type Whole } from "./forge-any.ts";
import { forge, messagesAbout } from "./scene.ts";
import { writeWire } from "./wire.ts";

type Given = { number: string; amount: number; target: Target; form: BankForm };

/** Forgeries made of the messages of one visit to the bank. */
const eachVisit = 30;

/** Accounts and banks whose messages differ. */
const choices: CounterpartChoice[] = [
  ...bankNames.map((kind) => ({ kind })),
  { kind: "payfor", account: { legacyHash: "accept" } },
  { kind: "payfor", account: { model: "3dhost", legacyHash: "accept" } },
  { kind: "nestpay", simulator: { habits: { answers: "reported", fieldSet: "more", mdStatus: "2" } } },
  { kind: "nestpay", simulator: { habits: { charset: "utf-8", fieldSet: "ziraat", mdStatus: "4" } } },
];

/**
 * Sends forged messages of every kind of bank through finishPayment, about real orders in a real database. Whatever
 * came, our orders say no more than the books of their bank; genuine messages complete theirs.
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
  await store.look(async (opened) => {
    const collected = new Map(targets.map((target) => [target, target.opening]));
    for (const choice of choices) {
      await using started = await openCounterpart(choice);
      const { bank, notifyUrl } = started;
      const named = nameBank(bank, started.kind);
      const ctx = paymentContext(opened.connection.db, [{ ...named, notifyUrl }]);
      for (let end = forgeries + count / choices.length; forgeries < end; forgeries += eachVisit) {
        const { found, paid, isSettled } = await visit(opened, ctx, started, random);
        violations.push(...found.map((what) => `${started.kind}, ${what}`));
        if (isSettled) settled += 1;
        collected.set(paid.target, (collected.get(paid.target) ?? 0) + paid.amount);
      }
    }
    for (const [target, wanted] of collected) {
      const is = await collectedOf(opened, target);
      if (is !== wanted) violations.push(`${target.title} has collected ${is}, should be ${wanted}`);
    }
  });
  return {
    title: `Forged messages of every kind of bank against orders, ${store.kind}`,
    figures: { forgeries, "genuine approvals that completed their order": settled },
    faults: { violations },
  };
}

/** A paid, a failed and an open order, forgeries about them, and then the bank's own messages. */
async function visit(opened: Opened, ctx: BankContext, started: Counterpart, random: Random) {
  const attacks = attacksOf[started.kind];
  const paid = await give(ctx, random);
  const failed = await give(ctx, random);
  const messages = [
    ...(await messagesOf(started, paid, "123456")),
    ...(await messagesOf(started, failed, random.pick(["000000", "100051"]))),
  ];
  const open = await give(ctx, random);
  const victim = { number: open.number, amount: open.amount, form: open.form.fields };
  const forgers = Object.entries<Forger>({ ...anyForgers, ...attacks.forgers });
  const found: string[] = [];
  for (let n = 0; n < eachVisit; n++) {
    const [name, forger] = random.pick(forgers);
    const attack = { message: random.pick(messages), other: random.pick(messages), victim, random };
    const forged = writeWire(forge(attacks, forger, attack));
    await finishPayment(ctx, started.bank.readCallback(forged)).catch((error: unknown) => {
      found.push(`${name} broke: ${error instanceof Error ? (error.cause ?? error) : error}`);
    });
    const wrong = await judge(opened, [paid, failed, open], started);
    found.push(...wrong.map((what) => `${name}: ${what}`));
  }
  for (const { wire } of messages) {
    const fields = started.kind === "payfor" ? withNoise(wire.fields, random) : wire.fields;
    await finishPayment(ctx, started.bank.readCallback(writeWire({ ...wire, fields })));
  }
  const isPaid = async () =>
    (await opened.count(sql`orders where id = ${paid.number} and status = 'completed'`)) > 0;
  // Where no message settles, the timed inquiry does.
  if (!(await isPaid())) await inquireAttempt(ctx, paid.number);
  const isSettled = await isPaid();
  if (!isSettled) found.push(`the genuine approval of ${paid.number} did not count`);
  return { found, paid, isSettled };
}

/** An order of its own for each attempt, whose number is the order's. */
async function give(ctx: BankContext, random: Random): Promise<Given> {
  const target = random.pick(targets);
  const amount = random.pick([100, 101, random.between(100, 1_000_000)]);
  const items = [{ id: target.id, amount, quantity: 1, donationType: "standart" as const }];
  const { orderId, payment } = await begin(ctx, orderRequest({ items }));
  return { number: orderId, amount, target, form: payment };
}

async function messagesOf(started: Counterpart, given: Given, code: string): Promise<Whole[]> {
  const back = await goToBank(given.form, code);
  if (!back) return messagesAbout(started, given, null);
  const { method, body, headers, url } = back;
  const message = { body, headers, query: new URL(url).searchParams };
  return messagesAbout(started, given, { method, message });
}

/** A forgery may lead to an inquiry, which says what the bank's books say: no order may say anything else. */
async function judge(
  { rows }: Opened,
  given: readonly Given[],
  { bookedOf }: Counterpart,
): Promise<string[]> {
  const ids = given.map(({ number }) => number);
  const orders = await rows<{ id: string; said: string }>(sql`
    select id, status || ' ' || (select count(*) from payment_attempts a
      where a.order_id = o.id and a.status in ('settled', 'duplicate')) as said
    from orders o where id in ${ids}`);
  return orders.flatMap(({ id, said }) => {
    const result = bookedOf(id)?.result;
    const ended = result === "approved" ? "completed 1" : result && "payment_failed 0";
    return said === "pending 0" || said === ended
      ? []
      : [`${id} is ${said}, at the bank ${result ?? "open"}`];
  });
}

/** An authentic message with nonsense in unsigned fields is authentic, and must not break anything. */
function withNoise(fields: Whole["wire"]["fields"], random: Random): Whole["wire"]["fields"] {
  const emoji = "\xf0\x9f\x98\x80".repeat(40);
  const noise = random.pick(["", emoji, "x".repeat(64), "\0\xff", "4155650100416111"]);
  const name = random.pick(["HostRefNum", "BatchNo", "TransactionDate", "CardMask", "Eci", "ErrMsg"]);
  return fields.map(([one, value]) => [one, one === name ? noise : value]);
}
