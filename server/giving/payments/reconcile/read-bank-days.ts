import { and, desc, gt, inArray, isNotNull, isNull } from "drizzle-orm";
import { istanbulDay, shiftDay } from "#shared/text/dates.ts";
import type { PaymentContext } from "../context.ts";
import { listBankNames, type SiteBank } from "../site-bank.ts";
import { bankDays } from "../table.ts";
import type { DayFigures } from "./reconcile-day.ts";

export type BankDaysView = Awaited<ReturnType<typeof readBankDays>>;

const maxWaiting = 5;

type Ctx = Pick<PaymentContext, "db" | "banks" | "clock">;

/** Returns the state of reconciliation for staff. `newest`: yesterday, the newest day that can be compared. */
export async function readBankDays(ctx: Ctx) {
  const banks = await Promise.all(ctx.banks.map((bank) => readDaysOfBank(ctx, bank)));
  return { banks, newest: shiftDay(istanbulDay(ctx.clock.now()), -1) };
}

async function readDaysOfBank({ db, banks }: Ctx, bank: SiteBank) {
  const isOfBank = inArray(bankDays.bank, listBankNames(banks, bank));
  const [row] = await db
    .select()
    .from(bankDays)
    .where(and(isOfBank, isNotNull(bankDays.comparedAt)))
    .orderBy(desc(bankDays.day))
    .limit(1);
  const incompleteDays = await db
    .select({ day: bankDays.day })
    .from(bankDays)
    .where(and(isOfBank, isNull(bankDays.comparedAt), gt(bankDays.tries, 0)))
    .orderBy(desc(bankDays.day))
    .limit(maxWaiting);
  const { lines = 0, differences = 0 } = (row?.figures ?? {}) as Partial<DayFigures>;
  return {
    name: bank.name,
    /** The newest day with a complete comparison. */
    last: row?.comparedAt ? { day: row.day, at: row.comparedAt, lines, differences } : null,
    /** The days whose comparison was tried but never complete, newest first. */
    waiting: incompleteDays.map(({ day }) => day),
  };
}
