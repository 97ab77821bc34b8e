import type { BankAttempt, PaidCallback } from "#server/payments/banks/bank.ts";
import { type BankName, bankNames } from "#server/payments/banks/registry.ts";
import {
  type Counterpart,
  type CounterpartChoice,
  type Gone,
  openCounterpart,
} from "#testing/counterparts/donor-at-bank.ts";
import { openLedger } from "#testing/counterparts/ledger.ts";
import { createRandom, type Random } from "#testing/donor/random.ts";
import type { Report } from "#testing/report/report.ts";
import { newPayment } from "#testing/world/gift.ts";
import { type Attacks, anotherOf, attacksOf } from "./attacks.ts";
import { anyForgers, type Forger, type Victim, type Whole } from "./forge-any.ts";
import { readWire, type Wire, writeWire } from "./wire.ts";

type Message = Whole & { gone: Gone };
type Seen = {
  forgeries: number;
  genuine: number;
  settled: number;
  /** Forgeries that many a shop would have taken for paid. */
  fooling: number;
  hintsFollowed: number;
  verdicts: Record<string, number>;
  violations: string[];
};

/** Forgeries made of the messages of one visit to the bank: a visit costs more than judging what comes of it. */
const eachVisit = 250;

/** Share of hints that lead to their inquiry, which costs the most. A hint settles nothing by itself. */
const hintsTaken = 0.25;

/** Accounts and banks whose messages differ. */
const choices: CounterpartChoice[] = [
  ...bankNames.map((kind) => ({ kind })),
  { kind: "payfor", account: { legacyHash: "accept" } },
  { kind: "payfor", account: { model: "3dhost", legacyHash: "accept" } },
  { kind: "nestpay", simulator: { habits: { answers: "reported", fieldSet: "more", mdStatus: "2" } } },
  { kind: "nestpay", simulator: { habits: { charset: "utf-8", fieldSet: "ziraat", mdStatus: "4" } } },
];

/**
 * Forged messages to the adapter of each kind of bank, over HTTP against the simulator of its bank, by the rules that
 * settle orders: none may settle or fail what the bank's own books do not, and genuine payments settle beside them.
 */
export async function forgeCounterparts(count: number, seed: number): Promise<Report[]> {
  const random = createRandom(seed);
  const reports: Report[] = [];
  for (const kind of bankNames) {
    const own = choices.filter((choice) => choice.kind === kind);
    const seen = {
      forgeries: 0,
      genuine: 0,
      settled: 0,
      fooling: 0,
      hintsFollowed: 0,
      verdicts: {},
      violations: [],
    };
    for (const [at, choice] of own.entries()) {
      await using started = await openCounterpart(choice);
      while (seen.forgeries < (count * (at + 1)) / own.length) await visit(started, random, seen);
    }
    reports.push(reportOf(kind, seen));
  }
  return reports;
}

function reportOf(kind: BankName, seen: Seen): Report {
  const { forgeries, genuine, settled, fooling, hintsFollowed, verdicts, violations } = seen;
  const isBlunt = attacksOf[kind].paidByHashAlone !== undefined && fooling === 0;
  const blunt = "no forgery would fool a check of the hash alone: the forgers are broken";
  return {
    title: `Forged messages to the adapter of ${kind}, against the books of its bank`,
    figures: {
      forgeries,
      "would fool a check of the hash alone": fooling,
      ...Object.fromEntries(Object.entries(verdicts).map(([name, times]) => [`verdicts: ${name}`, times])),
      "hints followed by their inquiry": hintsFollowed,
      "genuine payments": genuine,
      "genuine payments settled": settled,
    },
    faults: {
      violations: [...violations, ...(isBlunt ? [blunt] : [])],
      "genuine payments that did not settle": settled === genuine ? [] : [`${settled} of ${genuine}`],
    },
  };
}

async function visit(started: Counterpart, random: Random, seen: Seen): Promise<void> {
  const { bank } = started;
  const attacks = attacksOf[started.kind];
  const { words } = attacks;
  if (words === null) throw new Error(`nothing is known of the messages of ${started.kind}`);
  const forgers = Object.entries<Forger>({ ...anyForgers, ...attacks.forgers });
  const acts = ["approve", random.pick(["fail-3d", "no-funds"] as const)] as const;
  const all = (await Promise.all(acts.map((act) => messagesOf(started, act, random)))).flat();
  const { attempt, form } = await started.go("leave", newPayment(random.between(100, 20_000_000)));
  const victim: Victim = { number: attempt.number, amount: attempt.amount, form: form.fields };
  const attempts = [attempt, ...all.map(({ gone }) => gone.attempt)];
  const ledger = openLedger(started);
  for (let n = 0; n < eachVisit; n++) {
    const [name, forger] = forgers[n % forgers.length] ?? random.pick(forgers);
    const [message, other] = [random.pick(all), random.pick(all)].map((one) =>
      anotherOf(attacks, one, random),
    ) as [Whole, Whole];
    // Nothing that came earlier makes the site more careful.
    for (const each of attempts) ledger.open(each);
    const wire = forger({ message, other, victim, words, random });
    const forged = writeWire(wire);
    const fields = bank.readCallback(forged);
    const verdict = bank.verify(fields);
    const { kind } = verdict;
    seen.forgeries++;
    seen.verdicts[kind] = (seen.verdicts[kind] ?? 0) + 1;
    if (wouldFool(started, wire)) seen.fooling++;
    const wrong = ledger.wrong().length;
    if (kind !== "unverified" || random.chance(hintsTaken)) {
      if (kind === "unverified") seen.hintsFollowed++;
      await ledger.take(fields);
    }
    const isLie = verdict.kind === "paid" && believesLie(started, attempts, verdict);
    const isChanged =
      (kind === "paid" || kind === "declined") &&
      ![message, other].some((sent) => isUnchanged(attacks, wire, sent.wire));
    if (isLie || isChanged || ledger.wrong().length > wrong || ledger.stateOf(attempt.number) !== "started")
      seen.violations.push(`${started.kind}, ${name}: ${Buffer.from(forged.body).toString("latin1")}`);
  }
  await settleGenuine(started, all, seen);
}

/** An approval that needs no inquiry, of an attempt's own form, though the bank's books say something else. */
function believesLie(
  { bookedOf }: Counterpart,
  attempts: readonly BankAttempt[],
  { number, amount, currency, amountSigned, inquireFirst, memo }: PaidCallback,
): boolean {
  const attempt = attempts.find((each) => each.number === number);
  if (inquireFirst || !attempt || (memo !== undefined && memo !== attempt.memo)) return false;
  const booked = bookedOf(number);
  if (booked?.result !== "approved") return true;
  return amountSigned === true && (amount !== booked.amount || currency !== "949");
}

function wouldFool({ kind, bookedOf }: Counterpart, { fields }: Wire): boolean {
  const paid = attacksOf[kind].paidByHashAlone?.(fields);
  if (!paid) return false;
  const booked = bookedOf(paid.number);
  return booked?.result !== "approved" || (paid.amount !== null && paid.amount !== booked.amount);
}

function isUnchanged({ unchanged = [] }: Attacks, forged: Wire, sent: Wire): boolean {
  const own = new Map(sent.fields);
  return unchanged.every((name) => {
    const value = forged.fields.find((field) => field[0] === name)?.[1];
    return value === undefined || value === own.get(name);
  });
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
    if (ledger.stateOf(attempt.number) === "settled") seen.settled++;
  }
}
