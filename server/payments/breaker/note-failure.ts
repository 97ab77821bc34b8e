import { sql } from "drizzle-orm";
import { advisoryLocks } from "../../db/advisory-locks.ts";
import type { Tx } from "../../db/connect.ts";
import { createCounter } from "../../kernel/counter.ts";
import { isSharedAddress } from "../card-testing/key-of-donor.ts";
import type { PaymentContext } from "../context.ts";
import { donorsCounted } from "./count-donors.ts";
import { type BankFailure, countedForMs, donorsToOpen, probeAfterMs } from "./rules.ts";

const failures = createCounter(
  "imece_bank_failures_total",
  "Failures that the breaker of a bank counts",
  "what",
);

type Ctx = Pick<PaymentContext, "banks" | "clock" | "db" | "log" | "keyOfNetwork">;

/** `address`: the donor's, where it is known. */
type Failed = { bank: string; number: string; what: BankFailure; address?: string };

/**
 * A bank failed at an attempt: opens its breaker once enough different donors met that. An only bank has no breaker. Never
 * throws.
 */
export async function noteFailure(ctx: Ctx, failed: Failed): Promise<void> {
  failures.add(failed.what);
  if (ctx.banks.length === 1) return;
  const { bank } = failed;
  try {
    const opened = await ctx.db.transaction(async (tx) => {
      // One at a time, so that of three failures at once the last one sees all.
      await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.bankFailure})`);
      await insert(ctx, tx, failed);
      return open(ctx, tx, bank);
    });
    if (opened) ctx.log.error({ bank }, "bank paused: it failed for several donors");
  } catch (err) {
    ctx.log.warn({ err, bank }, "bank failure not counted");
  }
}

/** The gateway's own fault counts once for each payment, while it is news: later inquiries tell of it again. */
async function insert(
  { clock, keyOfNetwork }: Ctx,
  tx: Tx,
  { bank, number, what, address }: Failed,
): Promise<void> {
  const known = address !== undefined && !isSharedAddress(address) ? address : null;
  const network = (known && keyOfNetwork?.(known)) ?? null;
  const now = clock.now();
  const since = new Date(now.getTime() - countedForMs).toISOString();
  const isNews = sql`a.created_at > ${since}
    and not exists (select from bank_failures f where f.number = a.number and f.what = ${what})`;
  await tx.execute(sql`
    insert into bank_failures (bank, number, what, network, at)
    select ${bank}, a.number, ${what}, coalesce(${network}, t.network), ${now.toISOString()}
    from payment_attempts a left join card_tries t on t.number = a.number
    where a.number = ${number} and ${what === "system" ? isNews : sql`true`}`);
}

/** Opens the breaker if enough different donors met failures. Whether this opened it. */
async function open({ clock }: Ctx, tx: Tx, bank: string): Promise<boolean> {
  const now = clock.now();
  const at = now.toISOString();
  const probeAt = new Date(now.getTime() + probeAfterMs).toISOString();
  const { rows } = (await tx.execute(sql`
    insert into bank_states as s (bank, opened_at, probe_at, updated_at)
    select ${bank}, ${at}, ${probeAt}, ${at} where ${donorsCounted(bank, now)} >= ${donorsToOpen}
    on conflict (bank) do update set opened_at = ${at}, probe_at = ${probeAt}, updated_at = ${at}
      where s.opened_at is null
    returning bank`)) as unknown as { rows: unknown[] };
  return rows.length > 0;
}
