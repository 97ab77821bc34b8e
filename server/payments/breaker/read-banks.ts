import { and, desc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { dayMs } from "#shared/time.ts";
import { adminUsers } from "../../accounts/table.ts";
import type { PaymentContext } from "../context.ts";
import { namesOf, type SiteBank } from "../site-bank.ts";
import { paymentAttempts } from "../table.ts";
import { type BankFailure, type BankState, countedForMs, stateOf } from "./rules.ts";
import { bankFailures, bankStates } from "./table.ts";

/** A bank as staff see it. */
export type BankSeen = {
  name: string;
  /** The kind of bank, as foundations know it. */
  kindName: string;
  state: BankState;
  /** Since when it is paused or off, and who switched it off. */
  since: Date | null;
  by: string | null;
  /** When a payment was last settled there, in the last month. */
  lastPaid: Date | null;
  /** Of the last ten minutes. */
  failures: Record<BankFailure, number>;
};

type Ctx = Pick<PaymentContext, "banks" | "clock" | "db">;

/** Every configured bank, preferred first. */
export async function readBanks(ctx: Ctx): Promise<BankSeen[]> {
  const now = ctx.clock.now();
  const rows = await ctx.db
    .select({ state: bankStates, by: adminUsers.fullName })
    .from(bankStates)
    .leftJoin(adminUsers, eq(adminUsers.id, bankStates.offBy));
  const failed = await countFailures(ctx);
  const seen: BankSeen[] = [];
  for (const bank of ctx.banks) {
    const row = rows.find(({ state }) => state.bank === bank.name);
    const { name, traits } = bank;
    const of = (what: BankFailure) => failed.get(`${name} ${what}`) ?? 0;
    seen.push({
      ...{ name, kindName: traits.displayName },
      state: ctx.banks.length === 1 ? "working" : stateOf(row?.state, now),
      since: row?.state.offAt ?? row?.state.openedAt ?? null,
      by: row?.by ?? null,
      lastPaid: await findLastPaid(ctx, bank),
      failures: { begin: of("begin"), inquiry: of("inquiry"), system: of("system") },
    });
  }
  return seen;
}

async function countFailures({ clock, db }: Ctx): Promise<Map<string, number>> {
  const since = new Date(clock.now().getTime() - countedForMs);
  const rows = await db
    .select({ bank: bankFailures.bank, what: bankFailures.what, times: sql<number>`count(*)::int` })
    .from(bankFailures)
    .where(gt(bankFailures.at, since))
    .groupBy(bankFailures.bank, bankFailures.what);
  return new Map(rows.map(({ bank, what, times }) => [`${bank} ${what}`, times]));
}

const lookedAtMs = 31 * dayMs;

async function findLastPaid({ banks, clock, db }: Ctx, bank: SiteBank): Promise<Date | null> {
  const [last] = await db
    .select({ at: paymentAttempts.settledAt })
    .from(paymentAttempts)
    .where(
      and(
        inArray(paymentAttempts.bank, namesOf(banks, bank)),
        isNotNull(paymentAttempts.settledAt),
        gt(paymentAttempts.createdAt, new Date(clock.now().getTime() - lookedAtMs)),
      ),
    )
    .orderBy(desc(paymentAttempts.createdAt))
    .limit(1);
  return last?.at ?? null;
}
