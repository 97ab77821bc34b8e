import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { istanbulDay, startOfIstanbulDay } from "#shared/text/dates.ts";
import type { SiteBank } from "../site-bank.ts";
import { bankDays } from "../table.ts";

type ComparisonRequested =
  | { kind: "saved" }
  /** no-day: the text is not a date. not-over: the day has not ended. */
  | { kind: "refused"; errors: { day: "no-day" | "not-over" } }
  | Forbidden;

/** Makes a comparison of a day with every bank due, at an administrator's request. The job runs within a minute. */
export function requestComparison(
  ctx: StaffContext,
  banks: readonly SiteBank[],
  day: string,
): Promise<ComparisonRequested> {
  return staffWrite(ctx, "settings", "change", async ({ tx, now, audit }): Promise<ComparisonRequested> => {
    if (!isDay(day)) return { kind: "refused", errors: { day: "no-day" } };
    if (day >= istanbulDay(now)) return { kind: "refused", errors: { day: "not-over" } };
    await tx
      .insert(bankDays)
      .values(banks.map(({ name }) => ({ bank: name, day, nextAt: now })))
      .onConflictDoUpdate({ target: [bankDays.bank, bankDays.day], set: { nextAt: now } });
    await audit({ action: "compare-bank-day", entity: "bank-day", entityId: day });
    return { kind: "saved" };
  });
}

function isDay(text: string): boolean {
  const start = startOfIstanbulDay(text);
  return /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(start.getTime()) && istanbulDay(start) === text;
}
