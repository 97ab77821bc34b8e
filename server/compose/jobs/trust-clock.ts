import { eq } from "drizzle-orm";
import { reportFindings } from "#server/giving/payments/raise-alarm.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { settings } from "#server/platform/db/table.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { dayMs, hourMs, minuteMs } from "#shared/text/time.ts";

/** With a larger difference to the database's clock, jobs end and erase nothing. */
const maxDifferenceMs = hourMs;
/** After a leap between two checks of more than `over`, the clock is in doubt for `doubtedFor`. */
const leaps = [
  { over: dayMs, doubtedFor: dayMs },
  { over: hourMs, doubtedFor: hourMs },
];
const storeIntervalMs = 5 * minuteMs;

export const clockKey = "clock.seen";

/** The last seen time. The clock is in doubt until `doubtedUntil`. `far` marks a leap of more than a day. */
type ClockState = { at: string; doubtedUntil: string | null; far: boolean };

type ClockContext = { db: Db; clock: Clock; log: Logger };

/**
 * Says whether jobs that end or erase something may trust the clock. They may not while it differs from the database's
 * clock, and for some time after a leap. Leaps are detected by the last seen time, because the database often runs on the
 * same machine. Staff get an alarm (docs/decisions/041).
 */
export function createClockTrust(ctx: ClockContext): () => Promise<boolean> {
  let reportedDoubt: Doubt | null | undefined;
  return async () => {
    try {
      const doubt = await ctx.db.transaction((tx) => findDoubt(ctx, tx));
      if (doubt !== reportedDoubt) {
        if (doubt) ctx.log.error({ doubt }, "clock in doubt: jobs that end or erase data are paused");
        await raiseOrEndAlarm(ctx, doubt);
        reportedDoubt = doubt;
      }
      return doubt === null;
    } catch (err) {
      // Another session may lock the row, and inquiries to the bank must run all the same.
      ctx.log.error({ err }, "clock check failed: jobs that end or erase data are paused");
      return false;
    }
  };
}

/** The clock differs from the database's, or has leapt by more than a day ("far") or an hour ("near"). */
type Doubt = "database" | "far" | "near";

async function findDoubt({ clock }: ClockContext, tx: Tx): Promise<Doubt | null> {
  const now = clock.now();
  const rows = await rowsOf<{ now: number }>(
    tx,
  )`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`;
  // The time of a clock that differs is not stored.
  if (Math.abs((rows[0]?.now ?? 0) - now.getTime()) > maxDifferenceMs) return "database";

  const [row] = await tx.select().from(settings).where(eq(settings.key, clockKey)).for("update");
  const stored = row?.value as ClockState | undefined;
  const { at, ...storedDoubt } = stored ?? {
    at: await findNewestRecordTime(tx, now),
    doubtedUntil: null,
    far: false,
  };
  const elapsedMs = now.getTime() - new Date(at).getTime();
  const leap = leaps.find(({ over }) => elapsedMs > over);
  const isOver = storedDoubt.doubtedUntil !== null && new Date(storedDoubt.doubtedUntil) <= now;
  let state = storedDoubt;
  if (leap) {
    state = {
      doubtedUntil: new Date(now.getTime() + leap.doubtedFor).toISOString(),
      far: leap.over === dayMs,
    };
    // The clock was set back: its earlier time was wrong, which is no reason to doubt it now.
  } else if (elapsedMs < -maxDifferenceMs || isOver) state = { doubtedUntil: null, far: false };
  if (!stored || state !== storedDoubt || Math.abs(elapsedMs) >= storeIntervalMs) {
    const value = { at: now.toISOString(), ...state };
    await tx
      .insert(settings)
      .values({ key: clockKey, value, updatedAt: now })
      .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: now } });
  }
  if (state.doubtedUntil === null) return null;
  return state.far ? "far" : "near";
}

/** Returns the time of the newest record, for a database without a last seen time. */
async function findNewestRecordTime(tx: Tx, now: Date): Promise<string> {
  const rows = await rowsOf<{ newest: number | null }>(tx)`
    select (extract(epoch from greatest((select max(created_at) from orders), (select max(at) from audit_log))) * 1000)::float8
      as newest`;
  return new Date(rows[0]?.newest ?? now.getTime()).toISOString();
}

/** Raises or ends the alarm. A leap of hours raises none, because the machine may have been off overnight. */
async function raiseOrEndAlarm(ctx: ClockContext, doubt: Doubt | null): Promise<void> {
  const needsAlarm = doubt === "database" || doubt === "far";
  await reportFindings(ctx, {
    kinds: ["clock_doubtful"],
    findings: needsAlarm
      ? [{ kind: "clock_doubtful", subject: "clock:site", details: { reason: doubt } }]
      : [],
    // The alarm of a clock that was ahead has a future time, and must end, too.
    startedAt: new Date(8.64e15),
  });
}
