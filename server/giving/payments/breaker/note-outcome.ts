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
  countedForMs,
  donorsToOpen,
  healthCheckMs,
  probeAfterMs,
} from "./rules.ts";
import { bankFailures, bankStates } from "./table.ts";

const failures = createCounter(
  "imece_bank_failures_total",
  "Failures that the breaker of a bank counts",
  "what",
);

type Ctx = Pick<PaymentContext, "banks" | "clock" | "db" | "log" | "toNetworkKey">;

type Failed = {
  bank: string;
  number: string;
  what: BankFailure;
  /** The donor's network address, where it is known. */
  address?: string;
  /** Checks the bank without a donor's data. */
  check(): Promise<boolean>;
};

/**
 * Counts a failure. Once enough donors have met failures, the server checks the bank itself, so that no donor's text can
 * pause the bank, and opens the breaker if the check fails. The only bank of a site has no breaker. Never throws.
 */
export async function noteFailure(ctx: Ctx, failed: Failed): Promise<void> {
  failures.add(failed.what);
  if (ctx.banks.length === 1) return;
  const { bank } = failed;
  try {
    const mustCheck = await ctx.db.transaction(async (tx) => {
      // Failures are counted one at a time, so that the last of three concurrent failures sees all three.
      await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.bankFailure})`);
      await insert(ctx, tx, failed);
      return claimHealthCheck(ctx, tx, bank);
    });
    if (mustCheck) startHealthCheck(ctx, failed);
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

function startHealthCheck(ctx: Ctx, failed: Failed): void {
  const check = checkHealth(ctx, failed).catch((err: unknown) => {
    ctx.log.warn({ err, bank: failed.bank }, "bank health check failed");
  });
  healthChecks.add(check);
  void check.then(() => healthChecks.delete(check));
}

async function checkHealth(ctx: Ctx, { bank, what, check }: Failed): Promise<void> {
  const works = await check().catch(() => false);
  if (!works) {
    if (await open(ctx, bank)) ctx.log.error({ bank }, "bank paused: it failed for several donors");
    return;
  }
  ctx.log.warn({ bank }, "bank failed for several donors, and works for the server");
  await noteSuccess(ctx, { bank, number: "", what: what === "begin" ? "begin" : "inquiry" });
  await ctx.db.update(bankStates).set({ checkingSince: null }).where(eq(bankStates.bank, bank));
}

/** Counts a gateway error once for each recent payment, because later inquiries report it again. */
async function insert(
  { clock, toNetworkKey }: Ctx,
  tx: Tx,
  { bank, number, what, address }: Failed,
): Promise<void> {
  const known = address !== undefined && !isSharedAddress(address) ? address : null;
  const line = (known && toNetworkKey?.(known)) ?? null;
  const now = clock.now();
  const since = new Date(now.getTime() - countedForMs).toISOString();
  const isNew = sql`a.created_at > ${since}
    and not exists (select from bank_failures f where f.number = a.number and f.what = ${what})`;
  await tx.execute(sql`
    insert into bank_failures (bank, number, what, network, at)
    select ${bank}, a.number, ${what}, coalesce(${line}, t.line, t.network), ${now.toISOString()}
    from payment_attempts a left join card_tries t on t.number = a.number
    where a.number = ${number} and ${what === "system" ? isNew : sql`true`}`);
}

/** Claims the health check for this process: enough donors have met failures, and no process is checking already. */
async function claimHealthCheck({ clock }: Ctx, tx: Tx, bank: string): Promise<boolean> {
  const now = clock.now();
  const at = now.toISOString();
  const lost = new Date(now.getTime() - healthCheckMs).toISOString();
  const rows = await rowsOf<unknown>(tx)`
    insert into bank_states as s (bank, asked_at, updated_at)
    select ${bank}, ${at}, ${at} where ${donorsCounted(bank, now)} >= ${donorsToOpen}
    on conflict (bank) do update set asked_at = ${at}
      where s.opened_at is null and (s.asked_at is null or s.asked_at not between ${lost} and ${at})
    returning bank`;
  return rows.length > 0;
}

async function open({ clock, db }: Ctx, bank: string): Promise<boolean> {
  const now = clock.now();
  const probeAt = new Date(now.getTime() + probeAfterMs);
  const opened = await db
    .update(bankStates)
    .set({ openedAt: now, probeAt, checkingSince: null, updatedAt: now })
    .where(and(eq(bankStates.bank, bank), isNull(bankStates.openedAt)))
    .returning({ bank: bankStates.bank });
  return opened.length > 0;
}

/** `number` is the number of the successful payment. */
type Worked = { bank: string; number: string; what: BankSuccess };

/**
 * Forgets failures of the same kind, and closes an open breaker after its minute: an earlier success may have been under
 * way when the bank failed. Never throws.
 */
export async function noteSuccess(
  ctx: Pick<PaymentContext, "banks" | "clock" | "db" | "log">,
  { bank, number, what }: Worked,
): Promise<void> {
  if (ctx.banks.length === 1) return;
  const now = ctx.clock.now();
  const at = now.toISOString();
  const minuteAgo = new Date(now.getTime() - probeAfterMs).toISOString();
  const begun = sql`(select created_at from payment_attempts where number = ${number})`;
  const disproved = {
    begin: sql`f.what = 'begin'`,
    inquiry: sql`f.what = 'inquiry'`,
    outcome: sql`(f.what = 'inquiry' or f.at < ${begun})`,
  }[what];
  try {
    const rows = await rowsOf<unknown>(ctx.db)`
      with ended as (
        update bank_failures f set over = true where f.bank = ${bank} and not f.over and ${disproved}
          and not exists (select from bank_states s where s.bank = ${bank}
            and s.opened_at > ${minuteAgo} and s.opened_at <= ${at})
        returning f.id)
      update bank_states set opened_at = null, probe_at = null, updated_at = ${at}
      where bank = ${bank} and (opened_at <= ${minuteAgo} or opened_at > ${at})
        and ${donorsCounted(bank, now, sql`f.id not in (select id from ended)`)} < ${donorsToOpen}
      returning bank`;
    if (rows.length > 0) ctx.log.warn({ bank }, "bank works again");
  } catch (err) {
    ctx.log.warn({ err, bank }, "bank success not noted");
  }
}

/**
 * Stores that a bank refused to begin a payment. A refusal says nothing about the bank's health, so the breaker does not
 * count it. Never throws.
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
 * Counts the donors who met failures. Donors are counted by phone and by line, because one donor may have several phones
 * and one line several donors. @param which a condition on `bank_failures f`
 */
function donorsCounted(bank: string, now: Date, which: SQL = sql`true`): SQL {
  const since = new Date(now.getTime() - countedForMs).toISOString();
  return sql`(
    select least(count(distinct o.customer_phone), count(distinct coalesce(f.network, o.customer_phone)))::int
    from bank_failures f join payment_attempts a on a.number = f.number join orders o on o.id = a.order_id
    where f.bank = ${bank} and not f.over and f.at > ${since} and ${which})`;
}
