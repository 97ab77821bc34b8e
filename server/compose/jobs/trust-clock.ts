import { eq } from "drizzle-orm";
import { reportFindings } from "#server/giving/payments/raise-alarm.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { settings } from "#server/platform/db/table.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { dayMs, hourMs, minuteMs } from "#shared/text/time.ts";

/** The maximum difference between this clock and the database's clock. */
const maxDifferenceMs = hourMs;
/** When the clock advances by more than `over` between two checks, it is in doubt for `doubtedFor`. */
const leaps = [
  { over: dayMs, doubtedFor: dayMs },
  { over: hourMs, doubtedFor: hourMs },
];
const storeIntervalMs = 5 * minuteMs;

export const clockKey = "clock.seen";

/**
 * The time of the last check. The clock is in doubt until `doubtedUntil`. `far` is true after a leap of more than a
 * day.
 */
type ClockState = { at: string; doubtedUntil: string | null; far: boolean };

type ClockContext = { db: Db; clock: Clock; log: Logger };

export type IsTrusted = () => Promise<boolean>;

/**
 * Returns a function that decides whether jobs may end or erase something. They may not while the clock differs from
 * the database's clock, and for some time after a leap. The database often runs on the same machine, so leaps are
 * detected by the time of the last check. Staff get an alarm (docs/decisions/041).
 */
export function createClockTrust(ctx: ClockContext): IsTrusted {
  let reportedDoubt: Doubt | null | undefined;
  return async () => {
    try {
      const doubt = await ctx.db.transaction((tx) => checkClock(ctx, tx));
      if (doubt !== reportedDoubt) {
        if (doubt) ctx.log.error({ doubt }, "clock in doubt: jobs that end or erase data are paused");
        await raiseOrEndAlarm(ctx, doubt);
        reportedDoubt = doubt;
      }
      return doubt === null;
    } catch (err) {
      // Another session may hold the lock of the row. The error must not stop the inquiries to the bank.
      ctx.log.error({ err }, "clock check failed: jobs that end or erase data are paused");
      return false;
    }
  };
}

/**
 * The clock differs from the database's clock ("database"), or has leapt by more than a day ("far") or an hour
 * ("near").
 */
type Doubt = "database" | "far" | "near";

async function checkClock({ clock }: ClockContext, tx: Tx): Promise<Doubt | null> {
  const now = clock.now();
  const rows = await rowsOf<{ now: number }>(
    tx,
  )`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`;
  // The function returns before it stores the wrong time.
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
    // The clock was set back, so the earlier time was wrong, and the current time is not in doubt.
  } else if (elapsedMs < -maxDifferenceMs) state = { doubtedUntil: null, far: false };
  else if (isOver) state = { ...storedDoubt, doubtedUntil: null, far: false };
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

/** Returns the time of the newest order or audit entry, for the first check of a database. */
async function findNewestRecordTime(tx: Tx, now: Date): Promise<string> {
  const rows = await rowsOf<{ newest: number | null }>(tx)`
    select (extract(epoch from greatest((select max(created_at) from orders), (select max(at) from audit_log))) * 1000)::float8
      as newest`;
  return new Date(rows[0]?.newest ?? now.getTime()).toISOString();
}

/** Raises or ends the alarm. A leap of hours raises no alarm, because the machine may have been off overnight. */
async function raiseOrEndAlarm(ctx: ClockContext, doubt: Doubt | null): Promise<void> {
  const needsAlarm = doubt === "database" || doubt === "far";
  await reportFindings(ctx, {
    kinds: ["clock_doubtful"],
    findings: needsAlarm
      ? [{ kind: "clock_doubtful", subject: "clock:site", details: { reason: doubt } }]
      : [],
    // An alarm from a clock that was ahead has a time in the future, and must also end.
    startedAt: new Date(8.64e15),
  });
}
