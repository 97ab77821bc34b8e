import type { PGlite } from "@electric-sql/pglite";
import type { Logger } from "#server/platform/log/logger.ts";

/** Milliseconds and bytes, like PostgreSQL's own schedule: after five minutes, or after much has been written. */
const usual = { betweenLooks: 10_000, longest: 300_000, much: 48 * 1024 * 1024 };

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
  const { betweenLooks, longest, much } = { ...usual, ...times };
  let last = performance.now();
  let looking = false;
  async function look(): Promise<void> {
    const { rows } = await lite.query<{ written: number }>(
      "select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as written from pg_control_checkpoint()",
    );
    const written = rows[0]?.written ?? 0;
    const due = written > much || performance.now() - last > longest;
    if (!due) return;
    // A checkpoint itself writes some hundred bytes; an idle site needs none.
    if (written > 1_000) await lite.exec("checkpoint");
    last = performance.now();
  }
  const timer = setInterval(() => {
    if (looking || lite.closed) return;
    looking = true;
    look()
      .catch((err: unknown) => {
        if (!lite.closed) log.warn({ err }, "checkpoint failed");
      })
      .finally(() => {
        looking = false;
      });
  }, betweenLooks);
  timer.unref();
  return () => clearInterval(timer);
}
