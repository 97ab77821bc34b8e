import { sql } from "drizzle-orm";
import { bankNames } from "#server/payments/banks/registry.ts";
import {
  type Counterpart,
  type CounterpartChoice,
  openCounterpart,
} from "#server/payments/banks/test-counterpart.ts";
import type { BankContext } from "#server/payments/context.ts";
import { createOrder } from "#server/payments/create-order.ts";
import { finishPayment } from "#server/payments/finish-payment.ts";
import { inquireAttempt } from "#server/payments/inquire-attempt.ts";
import { collectedOf, createStore, type Opened } from "#testing/databases/store.ts";
import { type Target, targets } from "#testing/databases/targets.ts";
import { type BankForm, payAtBank } from "#testing/donor/pay-at-bank.ts";
import { cardOrder, paymentContext } from "#testing/donor/payments.ts";
import { createRandom, type Random } from "#testing/donor/random.ts";
import type { Report } from "#testing/report/report.ts";
import { attacksOf } from "./attacks.ts";
import { anyForgers, type Forger, type Victim, type Whole } from "./forge-any.ts";
import { forge, messagesAbout } from "./scene.ts";
import { writeWire } from "./wire.ts";

/** `settled`: genuine approvals that completed their order, so that "nothing settles" is meaningful. */
type Seen = { forgeries: number; genuine: number; settled: number; violations: string[] };
type Given = { number: string; amount: number; target: Target; form: BankForm };

/** Forgeries made of the messages of one visit to the bank. */
const eachVisit = 30;

const choices: CounterpartChoice[] = [
  ...bankNames.map((kind) => ({ kind })),
  { kind: "payfor", account: { legacyHash: "accept" } },
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
  const seen: Seen = { forgeries: 0, genuine: 0, settled: 0, violations: [] };
  await using store = await createStore(postgresUrl);
  await store.look(async (opened) => {
    const collected = new Map(targets.map((target) => [target, target.opening]));
    for (const choice of choices) {
      await using started = await openCounterpart(choice);
      const { notifyUrl } = started;
      const ctx = paymentContext(opened.connection.db, undefined, { bank: started.bank, notifyUrl });
      const end = seen.forgeries + count / choices.length;
      while (seen.forgeries < end) await visit(opened, ctx, started, collected, random, seen);
    }
    for (const [target, wanted] of collected) {
      const is = await collectedOf(opened, target);
      if (is !== wanted) seen.violations.push(`${target.title} has collected ${is}, should be ${wanted}`);
    }
  });
  return {
    title: `Forged messages of every kind of bank against orders, ${store.kind}`,
    figures: {
      forgeries: seen.forgeries,
      "genuine approvals": seen.genuine,
      "genuine approvals that completed their order": seen.settled,
    },
    faults: { violations: seen.violations },
  };
}

async function visit(
  opened: Opened,
  ctx: BankContext,
  started: Counterpart,
  collected: Map<Target, number>,
  random: Random,
  seen: Seen,
): Promise<void> {
  const attacks = attacksOf[started.kind];
  const paid = await give(ctx, random);
  const failed = await give(ctx, random);
  const messages = [
    ...(await messagesOf(started, paid, "123456")),
    ...(await messagesOf(started, failed, random.pick(["000000", "100051"]))),
  ];
  const open = await give(ctx, random);
  const victim: Victim = { number: open.number, amount: open.amount, form: open.form.fields };
  const all = Object.entries<Forger>({ ...anyForgers, ...attacks.forgers });
  for (let n = 0; n < eachVisit; n++) {
    const [name, forger] = random.pick(all);
    const attack = { message: random.pick(messages), other: random.pick(messages), victim, random };
    const forged = writeWire(forge(attacks, forger, attack).wire);
    seen.forgeries++;
    await finishPayment(ctx, started.bank.readCallback(forged)).catch((error: unknown) => {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      seen.violations.push(`${started.kind}, ${name} broke: ${cause}`);
    });
    await judge(opened, [paid, failed, open], started, `${started.kind}, ${name}`, seen);
  }
  await settleGenuine(opened, ctx, started, { paid, messages, random }, seen);
  collected.set(paid.target, (collected.get(paid.target) ?? 0) + paid.amount);
}

/** An order of its own for each attempt, whose number is the order's. */
async function give(ctx: BankContext, random: Random): Promise<Given> {
  const target = random.pick(targets);
  const amount = random.pick([100, 101, random.between(100, 1_000_000)]);
  const begun = await createOrder(ctx, {
    request: cardOrder([{ id: target.id, amount }]),
    language: "tr",
    key: null,
    ip: "203.0.113.7",
  });
  if (begun.kind === "refused" || begun.payment === null)
    throw new Error(`not begun: ${JSON.stringify(begun)}`);
  return { number: begun.orderId, amount, target, form: begun.payment };
}

async function messagesOf(started: Counterpart, given: Given, code: string): Promise<Whole[]> {
  const back = await payAtBank(given.form, code);
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
  how: string,
  seen: Seen,
): Promise<void> {
  const ids = sql.join(
    given.map(({ number }) => sql`${number}`),
    sql`, `,
  );
  const orders = await rows<{ id: string; status: string; settled: number }>(sql`
    select id, status, (select count(*)::int from payment_attempts a
      where a.order_id = o.id and a.status in ('settled', 'duplicate')) as settled
    from orders o where id in (${ids})`);
  for (const { id, status, settled } of orders) {
    const result = bookedOf(id)?.result ?? null;
    const said = { approved: ["completed 1", "pending 0"], declined: ["payment_failed 0", "pending 0"] };
    const allowed = result === "approved" ? said.approved : result === null ? ["pending 0"] : said.declined;
    if (!allowed.includes(`${status} ${settled}`))
      seen.violations.push(`${how}: ${id} is ${status}, at the bank ${result ?? "open"}`);
  }
}

type Genuine = { paid: Given; messages: readonly Whole[]; random: Random };

/** The bank's own messages, with noise where nothing is signed; where they are hints, the timed inquiry as well. */
async function settleGenuine(
  opened: Opened,
  ctx: BankContext,
  started: Counterpart,
  { paid, messages, random }: Genuine,
  seen: Seen,
): Promise<void> {
  seen.genuine++;
  for (const { wire } of messages) {
    const fields = started.kind === "payfor" ? withNoise(wire.fields, random) : wire.fields;
    await finishPayment(ctx, started.bank.readCallback(writeWire({ ...wire, fields })));
  }
  const isPaid = async () => {
    const [order] = await opened.rows<{ status: string }>(
      sql`select status from orders where id = ${paid.number}`,
    );
    return order?.status === "completed";
  };
  if (!(await isPaid())) await inquireAttempt(ctx, paid.number);
  if (await isPaid()) seen.settled++;
  else seen.violations.push(`${started.kind}: the genuine approval of ${paid.number} did not count`);
}

/** An authentic message with nonsense in unsigned fields is authentic, and must not break anything. */
function withNoise(fields: Whole["wire"]["fields"], random: Random): Whole["wire"]["fields"] {
  const noise = random.pick([
    "",
    "\xf0\x9f\x98\x80".repeat(40),
    "x".repeat(64),
    "\0\xff",
    "4155650100416111",
  ]);
  const name = random.pick(["HostRefNum", "BatchNo", "TransactionDate", "CardMask", "Eci", "ErrMsg"]);
  return fields.map(([one, value]) => [one, one === name ? noise : value]);
}
