import type { PGlite } from "@electric-sql/pglite";
import type { Logger } from "#server/platform/log/logger.ts";

/** The limits, in milliseconds and bytes, follow PostgreSQL's own schedule: after five minutes, or after `maxBytes`. */
const usual = { checkInterval: 10_000, maxPause: 300_000, maxBytes: 48 * 1024 * 1024 };

/**
 * Writes checkpoints for the embedded database, which has no background process and would write one only when it is
 * closed. Without them pg_wal grows for as long as the site runs, and recovery after a crash replays all of it.
 * Returns a function that stops it.
 */
export function writeCheckpoints(
  lite: PGlite,
  log: Pick<Logger, "warn">,
  times: Partial<typeof usual> = {},
): () => void {
  const { checkInterval, maxPause, maxBytes } = { ...usual, ...times };
  let last = performance.now();
  let checking = false;
  async function check(): Promise<void> {
    const { rows } = await lite.query<{ written: number }>(
      "select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as written from pg_control_checkpoint()",
    );
    const written = rows[0]?.written ?? 0;
    const due = written > maxBytes || performance.now() - last > maxPause;
    if (!due) return;
    // A checkpoint itself writes some hundred bytes; an idle site needs none.
    if (written > 1_000) await lite.exec("checkpoint");
    last = performance.now();
  }
  const timer = setInterval(() => {
    if (checking || lite.closed) return;
    checking = true;
    check()
      .catch((err: unknown) => {
        if (!lite.closed) log.warn({ err }, "checkpoint failed");
      })
      .finally(() => {
        checking = false;
      });
  }, checkInterval);
  timer.unref();
  return () => clearInterval(timer);
}
