import { type SQL, sql } from "drizzle-orm";
import type { BankProcess } from "#testing/counterparts/bank-process.ts";
import { bankReturns } from "#testing/counterparts/bank-returns.ts";
import type { Opened } from "#testing/databases/store.ts";
import type { Random } from "#testing/donor/random.ts";
import type { Lie } from "#tools/bank-simulator/lies.ts";

/** Differences between the bank's answers and our books. An alarm is "kind number". */
export type ExpectedDifferences = {
  alarms: string[];
  /** Numbers of attempts that may differ in the books. */
  numbers: Set<string>;
  /** Kuruş by which our completed orders exceed the bank's payments. */
  booksAhead: number;
};

export function mergeDifferences(all: readonly ExpectedDifferences[]): ExpectedDifferences {
  return {
    alarms: all.flatMap(({ alarms }) => alarms),
    numbers: new Set(all.flatMap(({ numbers }) => [...numbers])),
    booksAhead: all.reduce((sum, { booksAhead }) => sum + booksAhead, 0),
  };
}

type SettledPayment = { number: string; amount: number };

function readSettled({ rows }: Opened, bank: BankProcess, condition: SQL): Promise<SettledPayment[]> {
  return rows<SettledPayment>(sql`select number, amount::float8 as amount from payment_attempts
    where bank = ${bank.name} and status = 'settled' and ${condition} order by number`);
}

async function applyLies(bank: BankProcess, lies: readonly Lie[]): Promise<void> {
  const { applied } = await bank.drill({ lies });
  if (!applied.every(Boolean)) throw new Error("the simulator could not apply a lie");
}

const foreignNumber = "BASKA-SISTEM-0001";
const foreignAmount = 12_345;

/**
 * Gives a payment another amount in the bank's books than in its message, before the inquiry that is due by
 * `confirmedAt`. The site then undoes the settlement, so our books lack the money. A bank whose messages settle nothing
 * has no such contradiction.
 */
export async function contradictSettlement(
  opened: Opened,
  bank: BankProcess,
  random: Random,
  confirmedAt: Date,
): Promise<ExpectedDifferences> {
  const noDifference = { alarms: [], numbers: new Set<string>(), booksAhead: 0 };
  if (!bankReturns[bank.kind].settlesByMessage) return noDifference;
  const due = sql`confirmed_at is null and evidence <> 'inquiry' and next_ask_at <= ${confirmedAt.toISOString()}`;
  const settled = await readSettled(opened, bank, due);
  // A server that ran meanwhile may have confirmed all settlements.
  if (settled.length === 0) return noDifference;
  const { number, amount } = random.pick(settled);
  await applyLies(bank, [{ lie: "amount", orderId: number, amount: amount + 1 }]);
  return {
    alarms: [`settlement_contradicted ${number}`],
    numbers: new Set([number]),
    booksAhead: -(amount + 1),
  };
}

export async function createDifferences(
  opened: Opened,
  bank: BankProcess,
  random: Random,
): Promise<ExpectedDifferences> {
  const settled = await readSettled(opened, bank, sql`confirmed_at is not null and sequence = 1`);
  const startedAttempts = await opened.rows<{ number: string }>(
    sql`select number from payment_attempts where bank = ${bank.name} and status = 'started'`,
  );
  const approved = bank.books().payments.filter(({ result }) => result === "approved");
  const approvedWithoutAnswer = approved
    .map(({ number }) => number)
    .filter((number) => startedAttempts.some((payment) => payment.number === number))
    .sort();
  const pickedNumbers = new Set<string>();
  function pickSettled(): SettledPayment {
    const payment = random.pick(settled);
    return pickedNumbers.has(payment.number) ? pickSettled() : pickedNumbers.add(payment.number) && payment;
  }
  const changed = pickSettled();
  const voided = pickSettled();
  const declined = pickSettled();
  const { hasList, showsSecondSale, voidIsRefund } = bankReturns[bank.kind];
  const refundAmount = 50;
  const voidAlarm = voidIsRefund ? "refunded_at_bank" : "voided_at_bank";
  const differences: [Lie, alarm: string][] = [
    [{ lie: "amount", orderId: changed.number, amount: changed.amount + 1 }, "amount_difference"],
    [{ lie: "refund", orderId: pickSettled().number, amount: refundAmount }, "refunded_at_bank"],
    [{ lie: "void", orderId: voided.number }, voidAlarm],
    [{ lie: "hide", orderId: pickSettled().number }, "missing_at_bank"],
    [{ lie: "decline", orderId: declined.number }, "missing_at_bank"],
  ];
  // A server that ran meanwhile may have inquired about all of them.
  if (approvedWithoutAnswer.length > 0)
    differences.push([{ lie: "void", orderId: random.pick(approvedWithoutAnswer) }, voidAlarm]);
  if (showsSecondSale)
    differences.push([{ lie: "take-again", orderId: pickSettled().number }, "duplicate_payment"]);
  // Only a bank with a list of the day can reveal a payment that we do not know.
  if (hasList)
    differences.push([{ lie: "invent", orderId: foreignNumber, amount: foreignAmount }, "unknown_to_us"]);
  await applyLies(
    bank,
    differences.map(([lie]) => lie),
  );
  return {
    alarms: differences.map(([{ orderId }, alarm]) => `${alarm} ${orderId}`),
    numbers: new Set(differences.map(([{ orderId }]) => orderId)),
    booksAhead: -1 + refundAmount + voided.amount + declined.amount - (hasList ? foreignAmount : 0),
  };
}
