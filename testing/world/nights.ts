import { eq, isNull } from "drizzle-orm";
import { reconcileDue } from "#server/giving/payments/reconcile/reconcile-due.ts";
import { bankDays, demoEvidence, paymentAlarms, paymentAttempts } from "#server/giving/payments/table.ts";
import { istanbulDay } from "#shared/text/dates.ts";
import type { Lie } from "#tools/bank-simulator/lies.ts";
import { openSiteWithBank } from "./site.ts";

export type TestNights = Awaited<ReturnType<typeof openTestNights>>;

/** A site with a simulated bank that gives wrong answers on request, for tests of the nightly comparison. */
export async function openTestNights() {
  const payments = await openSiteWithBank();
  const { ctx, clock, simulator } = payments;

  const minutesTo = (time: string) => minutesUntil(time, clock.now());
  return {
    ...payments,
    minutesTo,
    /** Begins a new day at one in the morning in Istanbul. Earlier days are no longer due. */
    async beginNewDay(): Promise<void> {
      await ctx.db.delete(paymentAlarms);
      await ctx.db.update(paymentAttempts).set({ evidence: demoEvidence });
      clock.forwardMinutes(minutesTo("22:00") + 24 * 60 * 40);
      await ctx.db.delete(bankDays);
      const day = istanbulDay(new Date(clock.now().getTime() - 2 * 3_600_000));
      await ctx.db.insert(bankDays).values({ bank: ctx.bank.name, day });
    },
    /** Moves the clock to 00:31 in Istanbul, and compares the days that are due. */
    async runNextNight(): Promise<string[]> {
      clock.forwardMinutes(minutesTo("21:31"));
      return reconcileDue(ctx);
    },
    donate(otp = "123456", amount = 25_000): Promise<string> {
      const items = [{ id: "genel", amount, quantity: 1, donationType: "standart" as const }];
      return payments.donor.gives({ items }, otp);
    },
    plantLies(...lies: Lie[]): void {
      const refused = lies.filter((one) => !simulator.plantLie(one));
      if (refused.length > 0) throw new Error(`the bank cannot say ${JSON.stringify(refused)}`);
    },
    /** The open alarms, as "kind subject". */
    async openAlarms(): Promise<string[]> {
      const rows = await ctx.db
        .select()
        .from(paymentAlarms)
        .where(isNull(paymentAlarms.resolvedAt))
        .orderBy(paymentAlarms.kind, paymentAlarms.subject);
      return rows.map(({ kind, subject }) => `${kind} ${subject}`);
    },
    async readBankDay(day = "") {
      const [row] = await ctx.db.select().from(bankDays).where(eq(bankDays.day, day));
      if (!row) throw new Error("no such day");
      return row;
    },
    async makeDue(day = ""): Promise<void> {
      await ctx.db.update(bankDays).set({ nextAt: clock.now() }).where(eq(bankDays.day, day));
    },
  };
}

/** Minutes until the next occurrence of this time of day (UTC). */
function minutesUntil(time: string, now: Date): number {
  const then = new Date(`${now.toISOString().slice(0, 10)}T${time}:00Z`).getTime();
  const minutes = (then - now.getTime()) / 60_000;
  return minutes > 0 ? minutes : minutes + 24 * 60;
}
