import type { BankAttempt, CallbackVerdict } from "#server/payments/banks/bank.ts";
import { bankNames } from "#server/payments/banks/registry.ts";
import {
  type Counterpart,
  type CounterpartChoice,
  openCounterpart,
} from "#server/payments/banks/test-counterpart.ts";
import { openLedger } from "#server/payments/banks/test-ledger.ts";
import { createRandom, type Random } from "#testing/donor/random.ts";
import type { Report } from "#testing/report/report.ts";
import { type Attacks, attacksOf } from "./attacks.ts";
import { anyForgers, type Forger, type Whole } from "./forge-any.ts";
import { forge, openScene, type Seen } from "./scene.ts";
import { type Wire, writeWire } from "./wire.ts";

type Met = { forgeries: number; genuine: number; settled: number; violations: string[] };

/** Forgeries made of the messages of one visit to the bank: a visit costs more than judging what comes of it. */
const eachVisit = 250;

/** Share of messages that name a payment only and lead to their inquiry, which costs the most. */
const inquired = 0.25;

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
    const met: Met = { forgeries: 0, genuine: 0, settled: 0, violations: [] };
    for (const [at, choice] of own.entries()) {
      await using started = await openCounterpart(choice);
      while (met.forgeries < (count * (at + 1)) / own.length) await visit(started, random, met);
    }
    const { forgeries, genuine, settled, violations } = met;
    const unsettled = settled === genuine ? [] : [`${settled} of ${genuine}`];
    reports.push({
      title: `Forged messages to the adapter of ${kind}, against the books of its bank`,
      figures: { forgeries, "genuine payments": genuine },
      faults: { violations, "genuine payments that did not settle": unsettled },
    });
  }
  return reports;
}

async function visit(started: Counterpart, random: Random, met: Met): Promise<void> {
  const { bank, kind } = started;
  const attacks = attacksOf[kind];
  const forgers = Object.entries<Forger>({ ...anyForgers, ...attacks.forgers });
  const failure = random.pick(["fail-3d", "no-funds"] as const);
  const { ledger, messages, victim, attempts } = await openScene(started, ["approve", failure]);
  for (let n = 0; n < eachVisit; n++) {
    const [name, forger] = forgers[n % forgers.length] ?? random.pick(forgers);
    const message = random.pick(messages);
    const other = random.pick(messages);
    // Nothing that came earlier makes the site more careful.
    for (const attempt of attempts) ledger.open(attempt);
    const { wire, sources } = forge(attacks, forger, { message, other, victim, random });
    const forged = writeWire(wire);
    const fields = bank.readCallback(forged);
    const verdict = bank.verify(fields);
    met.forgeries++;
    const wrong = ledger.wrong().length;
    if (verdict.kind !== "unverified" || random.chance(inquired)) await ledger.take(fields);
    if (
      believesLie(started, attempts, verdict) ||
      believesChanged(attacks, sources, wire, verdict) ||
      ledger.wrong().length > wrong ||
      ledger.stateOf(victim.number) !== "started"
    )
      met.violations.push(`${kind}, ${name}: ${Buffer.from(forged.body).toString("latin1")}`);
  }
  await settleGenuine(started, messages, met);
}

/** An approval that needs no inquiry, of an attempt's own form, though the bank's books say something else. */
function believesLie(
  { bookedOf }: Counterpart,
  attempts: readonly BankAttempt[],
  verdict: CallbackVerdict,
): boolean {
  if (verdict.kind !== "paid" || verdict.inquireFirst) return false;
  const attempt = attempts.find(({ number }) => number === verdict.number);
  const { memo, amount, amountSigned, currency } = verdict;
  if (!attempt || (memo !== undefined && memo !== attempt.memo)) return false;
  const booked = bookedOf(verdict.number);
  if (booked?.result !== "approved") return true;
  return amountSigned === true && (amount !== booked.amount || currency !== "949");
}

/** A message that is believed has the signed values of one that the bank sent. */
function believesChanged(
  { unchanged = [] }: Attacks,
  sources: readonly Whole[],
  { fields }: Wire,
  { kind }: CallbackVerdict,
): boolean {
  if (kind !== "paid" && kind !== "declined") return false;
  return !sources.some((source) => {
    const own = new Map(source.wire.fields);
    return unchanged.every((name) => {
      const value = fields.find((field) => field[0] === name)?.[1];
      return value === undefined || value === own.get(name);
    });
  });
}

/** The messages as the bank sent them, in any order. */
async function settleGenuine(started: Counterpart, messages: readonly Seen[], met: Met): Promise<void> {
  const ledger = openLedger(started);
  const paid = new Set(messages.map(({ gone }) => gone.attempt));
  for (const attempt of paid) ledger.open(attempt);
  for (const { wire } of messages.toReversed()) await ledger.take(started.bank.readCallback(writeWire(wire)));
  for (const { number } of paid) {
    if (started.bookedOf(number)?.result !== "approved") continue;
    met.genuine++;
    if (ledger.stateOf(number) === "settled") met.settled++;
  }
}
