import { eq } from "drizzle-orm";
import { reportFindings } from "#server/giving/payments/raise-alarm.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { settings } from "#server/platform/db/table.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { dayMs, hourMs, minuteMs } from "#shared/text/time.ts";

/** With a larger difference, jobs end and erase nothing. */
const allowed = hourMs;
/** How far the clock may advance between two checks, and how long it is in doubt after a larger leap. */
const leaps = [
  { over: dayMs, doubtedFor: dayMs },
  { over: hourMs, doubtedFor: hourMs },
];
const seenEvery = 5 * minuteMs;

export const clockKey = "clock.seen";

/** The last seen time. In doubt until `doubtedUntil`; `far` after a leap of more than a day. */
type Seen = { at: string; doubtedUntil: string | null; far: boolean };

type ClockContext = { db: Db; clock: Clock; log: Logger };

/**
 * Says whether jobs that end or erase something may trust the clock. Not while it differs from the database's, and
 * not for a while after a leap: the embedded database, and often PostgreSQL, runs on the same machine, so the clock
 * is also compared with the time it was last seen. Staff get an alarm (docs/decisions/041).
 */
export function createClockTrust(ctx: ClockContext): () => Promise<boolean> {
  let reported: Doubt | null | undefined;
  return async () => {
    try {
      const doubt = await ctx.db.transaction((tx) => findDoubt(ctx, tx));
      if (doubt !== reported) {
        if (doubt) ctx.log.error({ doubt }, "clock in doubt: jobs that end or erase data are paused");
        await raiseOrEndAlarm(ctx, doubt);
        reported = doubt;
      }
      return doubt === null;
    } catch (err) {
      // Another session may hold the row; inquiries to the bank must run all the same.
      ctx.log.error({ err }, "clock check failed: jobs that end or erase data are paused");
      return false;
    }
  };
}

/** database: its clock shows another time. far: it leapt by more than a day. near: by more than an hour. */
type Doubt = "database" | "far" | "near";

async function findDoubt({ clock }: ClockContext, tx: Tx): Promise<Doubt | null> {
  const now = clock.now();
  const rows = await rowsOf<{ now: number }>(
    tx,
  )`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`;
  // The time of such a clock is not stored.
  if (Math.abs((rows[0]?.now ?? 0) - now.getTime()) > allowed) return "database";

  const [row] = await tx.select().from(settings).where(eq(settings.key, clockKey)).for("update");
  const known = row?.value as Seen | undefined;
  const { at, ...before } = known ?? { at: await newestMoment(tx, now), doubtedUntil: null, far: false };
  const gone = now.getTime() - new Date(at).getTime();
  const leap = leaps.find(({ over }) => gone > over);
  const isOver = before.doubtedUntil !== null && new Date(before.doubtedUntil) <= now;
  let state = before;
  if (leap) {
    state = {
      doubtedUntil: new Date(now.getTime() + leap.doubtedFor).toISOString(),
      far: leap.over === dayMs,
    };
    // The clock was set back: its earlier time was wrong, which is no reason to doubt it now.
  } else if (gone < -allowed || isOver) state = { doubtedUntil: null, far: false };
  if (!known || state !== before || Math.abs(gone) >= seenEvery) {
    const value = { at: now.toISOString(), ...state };
    await tx
      .insert(settings)
      .values({ key: clockKey, value, updatedAt: now })
      .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: now } });
  }
  if (state.doubtedUntil === null) return null;
  return state.far ? "far" : "near";
}

/** For a database without a last seen time: the time of the newest record. */
async function newestMoment(tx: Tx, now: Date): Promise<string> {
  const rows = await rowsOf<{ newest: number | null }>(tx)`
    select (extract(epoch from greatest((select max(created_at) from orders), (select max(at) from audit_log))) * 1000)::float8
      as newest`;
  return new Date(rows[0]?.newest ?? now.getTime()).toISOString();
}

/** No alarm for a leap of hours: the machine was off overnight. */
async function raiseOrEndAlarm(ctx: ClockContext, doubt: Doubt | null): Promise<void> {
  const found = doubt === "database" || doubt === "far";
  await reportFindings(ctx, {
    kinds: ["clock_doubtful"],
    found: found ? [{ kind: "clock_doubtful", subject: "clock:site", details: { reason: doubt } }] : [],
    // A clock that was ahead has dated its alarm ahead, too.
    startedAt: new Date(8.64e15),
  });
}
