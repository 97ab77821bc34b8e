import { bankNames } from "#server/payments/banks/registry.ts";
import {
  type Counterpart,
  type CounterpartChoice,
  type Gone,
  openCounterpart,
} from "#server/payments/banks/test-counterpart.ts";
import { openLedger } from "#server/payments/banks/test-ledger.ts";
import { newPayment } from "#server/payments/banks/test-payment.ts";
import { createRandom, type Random } from "../harness/random.ts";
import type { Report } from "../harness/report.ts";
import { attacksOf } from "./attacks.ts";
import { anyForgers, type Forger, type Victim, type Whole } from "./forge-any.ts";
import { readWire, writeWire } from "./wire.ts";

type Seen = { forgeries: number; genuine: number; settledGenuine: number; violations: string[] };
type Message = Whole & { gone: Gone };

/** Forgeries made of the messages of one visit to the bank: a visit costs more than judging what comes of it. */
const eachVisit = 250;

/**
 * Forged messages to every adapter, over HTTP against the simulator of its bank, by the rules that settle orders: none
 * may settle or fail what the bank's own books do not, and genuine payments settle beside them.
 */
export async function forgeCounterparts(count: number, seed: number): Promise<Report> {
  const choices: CounterpartChoice[] = [
    ...bankNames.map((kind) => ({ kind })),
    { kind: "payfor", account: { model: "3dhost", legacyHash: "accept" } },
    { kind: "nestpay", simulator: { habits: { answers: "reported", fieldSet: "more" } } },
  ];
  const random = createRandom(seed);
  const seen: Seen = { forgeries: 0, genuine: 0, settledGenuine: 0, violations: [] };
  const each = Math.ceil(count / choices.length);
  for (const choice of choices) {
    await using started = await openCounterpart(choice);
    const { words, forgers } = attacksOf[choice.kind];
    const all = Object.entries(words === null ? {} : { ...anyForgers, ...forgers });
    const end = seen.forgeries + each;
    while (seen.forgeries < end && all.length > 0) await visit(started, all, random, seen);
  }
  const lost = seen.genuine - seen.settledGenuine;
  return {
    title: `Forged messages to every adapter (${bankNames.join(", ")}), against the books of its bank`,
    figures: {
      forgeries: seen.forgeries,
      "genuine payments": seen.genuine,
      "genuine payments settled": seen.settledGenuine,
    },
    faults: {
      violations: seen.violations,
      "genuine payments that did not settle": lost === 0 ? [] : [`${lost} of ${seen.genuine}`],
    },
  };
}

async function visit(
  started: Counterpart,
  forgers: readonly [string, Forger][],
  random: Random,
  seen: Seen,
): Promise<void> {
  const { bank } = started;
  const { words } = attacksOf[started.kind];
  if (words === null) return;
  const acts = ["approve", random.pick(["fail-3d", "no-funds"] as const)] as const;
  const messages = await Promise.all(acts.map((act) => messagesOf(started, act, random)));
  const all = messages.flat();
  const { attempt, form } = await started.go("leave", newPayment(random.between(100, 20_000_000)));
  const victim: Victim = { number: attempt.number, amount: attempt.amount, form: form.fields };
  const ledger = openLedger(started);
  for (let n = 0; n < eachVisit; n++) {
    const [name, forger] = forgers[n % forgers.length] ?? random.pick(forgers);
    const [message, other] = [random.pick(all), random.pick(all)];
    // Nothing that came earlier makes the site more careful.
    for (const { gone } of all) ledger.open(gone.attempt);
    ledger.open(attempt);
    const forged = writeWire(forger({ message, other, victim, words, random }));
    seen.forgeries++;
    const wrong = ledger.wrong().length;
    await ledger.take(bank.readCallback(forged));
    if (ledger.wrong().length > wrong || ledger.stateOf(attempt.number) !== "started")
      seen.violations.push(`${started.kind}, ${name}: ${Buffer.from(forged.body).toString("latin1")}`);
  }
  await settleGenuine(started, all, seen);
}

async function messagesOf(
  started: Counterpart,
  act: "approve" | "fail-3d" | "no-funds",
  random: Random,
): Promise<Message[]> {
  // A small genuine payment is what a forger begins with.
  const gone = await started.go(act, newPayment(random.pick([100, 101, random.between(100, 20_000_000)])));
  const { number, amount } = gone.payment;
  const sent = gone.back?.method === "POST" ? [gone.back.message] : [];
  if (started.bank.notified !== null) sent.push(await started.noticeOf(number));
  return sent.map((message) => ({ gone, wire: readWire(message), number, amount }));
}

/** The messages as the bank sent them, in any order. */
async function settleGenuine(started: Counterpart, messages: readonly Message[], seen: Seen): Promise<void> {
  const ledger = openLedger(started);
  const paid = new Set(messages.map(({ gone }) => gone));
  for (const { attempt } of paid) ledger.open(attempt);
  for (const { wire } of messages.toReversed()) await ledger.take(started.bank.readCallback(writeWire(wire)));
  for (const { attempt } of paid) {
    if (started.bookedOf(attempt.number)?.result !== "approved") continue;
    seen.genuine++;
    if (ledger.stateOf(attempt.number) === "settled") seen.settledGenuine++;
  }
}
