import { type SQL, sql } from "drizzle-orm";
import type { BankProcess } from "#testing/counterparts/bank-process.ts";
import { bankReturns } from "#testing/counterparts/bank-returns.ts";
import type { Opened } from "#testing/databases/store.ts";
import type { Random } from "#testing/donor/random.ts";
import type { Lie } from "#tools/bank-simulator/lies.ts";

/** Planted differences, and the alarms that they must raise: "kind number". */
export type Planted = {
  alarms: string[];
  /** Bank numbers that may differ in the books. */
  numbers: Set<string>;
  /** Kuruş of our completed orders that the bank has not kept, because of these lies. */
  booksAhead: number;
};

export function together(all: readonly Planted[]): Planted {
  return {
    alarms: all.flatMap(({ alarms }) => alarms),
    numbers: new Set(all.flatMap(({ numbers }) => [...numbers])),
    booksAhead: all.reduce((sum, { booksAhead }) => sum + booksAhead, 0),
  };
}

type Paid = { number: string; amount: number };

function readSettled({ rows }: Opened, bank: BankProcess, condition: SQL): Promise<Paid[]> {
  return rows<Paid>(sql`select number, amount::float8 as amount from payment_attempts
    where bank = ${bank.name} and status = 'settled' and ${condition} order by number`);
}

async function plantLies(bank: BankProcess, lies: readonly Lie[]): Promise<void> {
  const { told } = await bank.drill({ lies });
  if (!told.every(Boolean)) throw new Error("a lie found no room");
}

const foreign = "BASKA-SISTEM-0001";
const foreignAmount = 12_345;

/**
 * Before any confirmation: the bank's books have another amount than its message. The settlement is undone, so
 * our books lack what the bank took. The payment is one whose inquiry is due by `confirmedAt`. Where no message settles,
 * nothing can be contradicted.
 */
export async function plantContradiction(
  opened: Opened,
  bank: BankProcess,
  random: Random,
  confirmedAt: Date,
): Promise<Planted> {
  const nothing = { alarms: [], numbers: new Set<string>(), booksAhead: 0 };
  if (!bankReturns[bank.kind].settlesByMessage) return nothing;
  const due = sql`confirmed_at is null and evidence <> 'inquiry' and next_ask_at <= ${confirmedAt.toISOString()}`;
  const settled = await readSettled(opened, bank, due);
  // Where a server has run meanwhile, it may have confirmed all of them.
  if (settled.length === 0) return nothing;
  const { number, amount } = random.pick(settled);
  await plantLies(bank, [{ lie: "amount", orderId: number, amount: amount + 1 }]);
  return {
    alarms: [`settlement_contradicted ${number}`],
    numbers: new Set([number]),
    booksAhead: -(amount + 1),
  };
}

/** One of each difference, on payments that seemed correct (and one that the site never saw). */
export async function plantDifferences(opened: Opened, bank: BankProcess, random: Random): Promise<Planted> {
  const settled = await readSettled(opened, bank, sql`confirmed_at is not null and sequence = 1`);
  const waiting = await opened.rows<{ number: string }>(
    sql`select number from payment_attempts where bank = ${bank.name} and status = 'started'`,
  );
  const approved = bank.books().payments.filter(({ result }) => result === "approved");
  const unheard = approved
    .map(({ number }) => number)
    .filter((number) => waiting.some((one) => one.number === number))
    .sort();
  const picked = new Set<string>();
  function pick(): Paid {
    const one = random.pick(settled);
    return picked.has(one.number) ? pick() : picked.add(one.number) && one;
  }
  const changed = pick();
  const voided = pick();
  const declined = pick();
  const { hasList, showsSecondSale, voidIsRefund } = bankReturns[bank.kind];
  const back = 50;
  const isVoided = voidIsRefund ? "refunded_at_bank" : "voided_at_bank";
  const plants: [Lie, alarm: string][] = [
    [{ lie: "amount", orderId: changed.number, amount: changed.amount + 1 }, "amount_difference"],
    [{ lie: "refund", orderId: pick().number, amount: back }, "refunded_at_bank"],
    [{ lie: "void", orderId: voided.number }, isVoided],
    [{ lie: "hide", orderId: pick().number }, "missing_at_bank"],
    [{ lie: "decline", orderId: declined.number }, "missing_at_bank"],
  ];
  // None where a server has inquired about all of them.
  if (unheard.length > 0) plants.push([{ lie: "void", orderId: random.pick(unheard) }, isVoided]);
  if (showsSecondSale) plants.push([{ lie: "take-again", orderId: pick().number }, "duplicate_payment"]);
  // Without a list of the day only payments that we know get an inquiry.
  if (hasList) plants.push([{ lie: "invent", orderId: foreign, amount: foreignAmount }, "unknown_to_us"]);
  await plantLies(
    bank,
    plants.map(([lie]) => lie),
  );
  return {
    alarms: plants.map(([{ orderId }, alarm]) => `${alarm} ${orderId}`),
    numbers: new Set(plants.map(([{ orderId }]) => orderId)),
    booksAhead: -1 + back + voided.amount + declined.amount - (hasList ? foreignAmount : 0),
  };
}
