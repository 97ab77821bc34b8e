import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { createCounter } from "#server/platform/counter.ts";
import { advisoryLocks } from "#server/platform/db/advisory-locks.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { isSharedAddress } from "../card-testing/derive-donor-keys.ts";
import type { PaymentContext } from "../context.ts";
import {
  type BankFailure,
  type BankSuccess,
  failureLifetimeMs,
  maxHealthCheckMs,
  minDonorsToOpen,
  probeAfterMs,
} from "./rules.ts";
import { bankFailures, bankStates } from "./table.ts";

const failures = createCounter(
  "imece_bank_failures_total",
  "Failures that the breaker of a bank counts",
  "what",
);

type Ctx = Pick<PaymentContext, "banks" | "clock" | "db" | "log" | "toNetworkKey">;

type FailureReport = {
  bank: string;
  number: string;
  what: BankFailure;
  /** The donor's network address, where it is known. */
  address?: string;
  /** Checks the bank without a donor's data. */
  check(): Promise<boolean>;
};

/**
 * Counts a failure. When enough donors have met failures, the server checks the bank without data of donors, which
 * might have caused the failures, and opens the breaker if the check fails. The only bank of a site has no breaker.
 * Never throws.
 */
export async function noteFailure(ctx: Ctx, report: FailureReport): Promise<void> {
  failures.add(report.what);
  if (ctx.banks.length === 1) return;
  const { bank } = report;
  try {
    const mustCheck = await ctx.db.transaction(async (tx) => {
      // The lock makes concurrent failures wait for each other, so that the last one counts all.
      await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.bankFailure})`);
      await insertFailure(ctx, tx, report);
      return claimHealthCheck(ctx, tx, bank);
    });
    if (mustCheck) startHealthCheck(ctx, report);
  } catch (err) {
    ctx.log.warn({ err, bank }, "bank failure not counted");
  }
}

/** The health checks that are running in this process. */
const healthChecks = new Set<Promise<void>>();

/** Resolves when the running health checks have ended. */
export async function healthChecksDone(): Promise<void> {
  await Promise.all(healthChecks);
}

function startHealthCheck(ctx: Ctx, report: FailureReport): void {
  const check = checkHealth(ctx, report).catch((err: unknown) => {
    ctx.log.warn({ err, bank: report.bank }, "bank health check failed");
  });
  healthChecks.add(check);
  void check.then(() => healthChecks.delete(check));
}

async function checkHealth(ctx: Ctx, { bank, what, check }: FailureReport): Promise<void> {
  const works = await check().catch(() => false);
  if (!works) {
    if (await openBreaker(ctx, bank)) ctx.log.error({ bank }, "bank paused: it failed for several donors");
    return;
  }
  ctx.log.warn({ bank }, "bank failed for several donors, and works for the server");
  await noteSuccess(ctx, { bank, number: "", what: what === "begin" ? "begin" : "inquiry" });
  await ctx.db.update(bankStates).set({ checkingSince: null }).where(eq(bankStates.bank, bank));
}

/** Stores a failure. A gateway error counts once for each recent payment, because later inquiries report it again. */
async function insertFailure(
  { clock, toNetworkKey }: Ctx,
  tx: Tx,
  { bank, number, what, address }: FailureReport,
): Promise<void> {
  const ownAddress = address !== undefined && !isSharedAddress(address) ? address : null;
  const network = (ownAddress && toNetworkKey?.(ownAddress)) ?? null;
  const now = clock.now();
  const since = new Date(now.getTime() - failureLifetimeMs).toISOString();
  const isNew = sql`a.created_at > ${since}
    and not exists (select from bank_failures f where f.number = a.number and f.what = ${what})`;
  await tx.execute(sql`
    insert into bank_failures (bank, number, what, network, at)
    select ${bank}, a.number, ${what}, coalesce(${network}, t.line, t.network), ${now.toISOString()}
    from payment_attempts a left join card_tries t on t.number = a.number
    where a.number = ${number} and ${what === "system" ? isNew : sql`true`}`);
}

/** Claims the health check for this process, if enough donors have met failures and no process is checking already. */
async function claimHealthCheck({ clock }: Ctx, tx: Tx, bank: string): Promise<boolean> {
  const now = clock.now();
  const at = now.toISOString();
  const oldestCheckAt = new Date(now.getTime() - maxHealthCheckMs).toISOString();
  const rows = await rowsOf<unknown>(tx)`
    insert into bank_states as s (bank, asked_at, updated_at)
    select ${bank}, ${at}, ${at} where ${countDonors(bank, now)} >= ${minDonorsToOpen}
    on conflict (bank) do update set asked_at = ${at}
      where s.opened_at is null and (s.asked_at is null or s.asked_at not between ${oldestCheckAt} and ${at})
    returning bank`;
  return rows.length > 0;
}

async function openBreaker({ clock, db }: Ctx, bank: string): Promise<boolean> {
  const now = clock.now();
  const probeAt = new Date(now.getTime() + probeAfterMs);
  const rows = await db
    .update(bankStates)
    .set({ openedAt: now, probeAt, checkingSince: null, updatedAt: now })
    .where(and(eq(bankStates.bank, bank), isNull(bankStates.openedAt)))
    .returning({ bank: bankStates.bank });
  return rows.length > 0;
}

/** `number` is the number of the successful payment. */
type SuccessReport = { bank: string; number: string; what: BankSuccess };

/**
 * Ends the failures that this success disproves, and closes a breaker that has been open for a minute. During the first
 * minute, the success may belong to a request that began before the failures. Never throws.
 */
export async function noteSuccess(
  ctx: Pick<PaymentContext, "banks" | "clock" | "db" | "log">,
  { bank, number, what }: SuccessReport,
): Promise<void> {
  if (ctx.banks.length === 1) return;
  const now = ctx.clock.now();
  const at = now.toISOString();
  const minuteAgo = new Date(now.getTime() - probeAfterMs).toISOString();
  const beganAt = sql`(select created_at from payment_attempts where number = ${number})`;
  const disprovedFailures = {
    begin: sql`f.what = 'begin'`,
    inquiry: sql`f.what = 'inquiry'`,
    outcome: sql`(f.what = 'inquiry' or f.at < ${beganAt})`,
  }[what];
  try {
    const rows = await rowsOf<unknown>(ctx.db)`
      with ended as (
        update bank_failures f set over = true where f.bank = ${bank} and not f.over and ${disprovedFailures}
          and not exists (select from bank_states s where s.bank = ${bank}
            and s.opened_at > ${minuteAgo} and s.opened_at <= ${at})
        returning f.id)
      update bank_states set opened_at = null, probe_at = null, updated_at = ${at}
      where bank = ${bank} and (opened_at <= ${minuteAgo} or opened_at > ${at})
        and ${countDonors(bank, now, sql`f.id not in (select id from ended)`)} < ${minDonorsToOpen}
      returning bank`;
    if (rows.length > 0) ctx.log.warn({ bank }, "bank works again");
  } catch (err) {
    ctx.log.warn({ err, bank }, "bank success not noted");
  }
}

/**
 * Stores that a bank refused to begin a payment. A refusal says nothing about the bank's health, so the breaker does
 * not count it. Never throws.
 */
export async function noteRefusal(
  { db, clock, log }: Pick<PaymentContext, "db" | "clock" | "log">,
  { bank, number }: { bank: string; number: string },
): Promise<void> {
  try {
    const refusal = { bank, number, what: "refused", over: true, at: clock.now() };
    await db.insert(bankFailures).values(refusal);
  } catch (err) {
    log.warn({ err, bank }, "refusal of a bank not noted");
  }
}

/**
 * Counts the donors who met failures: the smaller number of different phones and different networks, because one donor
 * may enter several phones. @param condition a condition on `bank_failures f`
 */
function countDonors(bank: string, now: Date, condition: SQL = sql`true`): SQL {
  const since = new Date(now.getTime() - failureLifetimeMs).toISOString();
  return sql`(
    select least(count(distinct o.customer_phone), count(distinct coalesce(f.network, o.customer_phone)))::int
    from bank_failures f join payment_attempts a on a.number = f.number join orders o on o.id = a.order_id
    where f.bank = ${bank} and not f.over and f.at > ${since} and ${condition})`;
}
