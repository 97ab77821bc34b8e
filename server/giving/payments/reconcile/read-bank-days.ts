import { and, desc, gt, inArray, isNotNull, isNull } from "drizzle-orm";
import { istanbulDay, shiftDay } from "#shared/text/dates.ts";
import type { PaymentContext } from "../context.ts";
import { listBankNames, type SiteBank } from "../site-bank.ts";
import { bankDays } from "../table.ts";
import type { DayFigures } from "./reconcile-day.ts";

export type BankDaysSeen = Awaited<ReturnType<typeof readBankDays>>;

const mostWaiting = 5;

type Ctx = Pick<PaymentContext, "db" | "banks" | "clock">;

/** Returns the state of reconciliation for staff. `newest`: the newest day that can be compared, yesterday. */
export async function readBankDays(ctx: Ctx) {
  const banks = await Promise.all(ctx.banks.map((bank) => readOne(ctx, bank)));
  return { banks, newest: shiftDay(istanbulDay(ctx.clock.now()), -1) };
}

async function readOne({ db, banks }: Ctx, bank: SiteBank) {
  const ofBank = inArray(bankDays.bank, listBankNames(banks, bank));
  const [row] = await db
    .select()
    .from(bankDays)
    .where(and(ofBank, isNotNull(bankDays.comparedAt)))
    .orderBy(desc(bankDays.day))
    .limit(1);
  const waiting = await db
    .select({ day: bankDays.day })
    .from(bankDays)
    .where(and(ofBank, isNull(bankDays.comparedAt), gt(bankDays.tries, 0)))
    .orderBy(desc(bankDays.day))
    .limit(mostWaiting);
  const { lines = 0, differences = 0 } = (row?.figures ?? {}) as Partial<DayFigures>;
  return {
    name: bank.name,
    /** The newest completely compared day. */
    last: row?.comparedAt ? { day: row.day, at: row.comparedAt, lines, differences } : null,
    /** Days without a complete answer of the bank, newest first. */
    waiting: waiting.map(({ day }) => day),
  };
}
