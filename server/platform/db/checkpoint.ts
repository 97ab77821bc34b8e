import type { PGlite } from "@electric-sql/pglite";
import type { Logger } from "#server/platform/log/logger.ts";

/** The defaults, in milliseconds and bytes, are like PostgreSQL's: a checkpoint after five minutes or `maxBytes`. */
const defaults = { checkInterval: 10_000, maxPause: 300_000, maxBytes: 48 * 1024 * 1024 };

/**
 * Writes checkpoints for the embedded database, which has no background process. Without checkpoints, pg_wal grows while
 * the site runs, and recovery after a crash replays all of it. Returns a function that ends the checkpoints.
 */
export function writeCheckpoints(
  lite: PGlite,
  log: Pick<Logger, "warn">,
  times: Partial<typeof defaults> = {},
): () => void {
  const { checkInterval, maxPause, maxBytes } = { ...defaults, ...times };
  let lastCheckpoint = performance.now();
  let isChecking = false;
  async function check(): Promise<void> {
    const { rows } = await lite.query<{ written: number }>(
      "select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as written from pg_control_checkpoint()",
    );
    const written = rows[0]?.written ?? 0;
    const isDue = written > maxBytes || performance.now() - lastCheckpoint > maxPause;
    if (!isDue) return;
    // A checkpoint itself writes some hundred bytes; an idle site needs none.
    if (written > 1_000) await lite.exec("checkpoint");
    lastCheckpoint = performance.now();
  }
  const timer = setInterval(() => {
    if (isChecking || lite.closed) return;
    isChecking = true;
    check()
      .catch((err: unknown) => {
        if (!lite.closed) log.warn({ err }, "checkpoint failed");
      })
      .finally(() => {
        isChecking = false;
      });
  }, checkInterval);
  timer.unref();
  return () => clearInterval(timer);
}
