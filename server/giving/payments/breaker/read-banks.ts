import { and, desc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { adminUsers } from "#server/staff/table.ts";
import { dayMs } from "#shared/text/time.ts";
import type { PaymentContext } from "../context.ts";
import { listBankNames, type SiteBank } from "../site-bank.ts";
import { paymentAttempts } from "../table.ts";
import { type BankFailure, type BankState, failureLifetimeMs, stateOf } from "./rules.ts";
import { bankFailures, bankStates } from "./table.ts";

/** The state of a bank for the back office. */
export type BankView = Awaited<ReturnType<typeof readBanks>>[number];

type Ctx = Pick<PaymentContext, "banks" | "clock" | "db">;

/** Returns every configured bank, preferred first. */
export async function readBanks(ctx: Ctx) {
  const now = ctx.clock.now();
  const rows = await ctx.db
    .select({ state: bankStates, by: adminUsers.fullName })
    .from(bankStates)
    .leftJoin(adminUsers, eq(adminUsers.id, bankStates.offBy));
  const failureCounts = await countFailures(ctx);
  return Promise.all(
    ctx.banks.map(async (bank) => {
      const row = rows.find(({ state }) => state.bank === bank.name);
      const state: BankState = ctx.banks.length === 1 ? "working" : stateOf(row?.state, now);
      const count = (what: BankFailure) => failureCounts.get(`${bank.name} ${what}`) ?? 0;
      return {
        name: bank.name,
        kindName: bank.traits.displayName,
        state,
        since: row?.state.offAt ?? row?.state.openedAt ?? null,
        /** The member of staff who switched the bank off. */
        by: row?.by ?? null,
        /** The time of the last settled payment, if it began within the last month. */
        lastPaid: await findLastPaid(ctx, bank),
        /** The failures of the last ten minutes. */
        failures: { begin: count("begin"), inquiry: count("inquiry"), system: count("system") },
      };
    }),
  );
}

async function countFailures({ clock, db }: Ctx): Promise<Map<string, number>> {
  const since = new Date(clock.now().getTime() - failureLifetimeMs);
  const rows = await db
    .select({ bank: bankFailures.bank, what: bankFailures.what, times: sql<number>`count(*)::int` })
    .from(bankFailures)
    .where(gt(bankFailures.at, since))
    .groupBy(bankFailures.bank, bankFailures.what);
  return new Map(rows.map(({ bank, what, times }) => [`${bank} ${what}`, times]));
}

const maxAgeMs = 31 * dayMs;

async function findLastPaid({ banks, clock, db }: Ctx, bank: SiteBank): Promise<Date | null> {
  const [last] = await db
    .select({ at: paymentAttempts.settledAt })
    .from(paymentAttempts)
    .where(
      and(
        inArray(paymentAttempts.bank, listBankNames(banks, bank)),
        isNotNull(paymentAttempts.settledAt),
        gt(paymentAttempts.createdAt, new Date(clock.now().getTime() - maxAgeMs)),
      ),
    )
    .orderBy(desc(paymentAttempts.createdAt))
    .limit(1);
  return last?.at ?? null;
}
