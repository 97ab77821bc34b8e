import pTimeout from "p-timeout";
import type { Db } from "#server/platform/db/connect.ts";

/** The timeout is longer than the answer of a healthy database, and shorter than the timeout of callers. */
const timeoutMs = 2_000;

/**
 * Creates a function that returns whether the database answers. Concurrent calls share one query, so that probes do not use
 * up the connections.
 */
export function createDatabaseProbe(db: Db): () => Promise<boolean> {
  let runningQuery: Promise<unknown> | undefined;
  return async () => {
    runningQuery ??= db.execute("select 1").then(forget, forget);
    try {
      // After a timeout the query continues, and the next callers share it.
      return await pTimeout(runningQuery as Promise<boolean>, { milliseconds: timeoutMs });
    } catch {
      return false;
    }
  };

  function forget(result: unknown): boolean {
    runningQuery = undefined;
    return !(result instanceof Error);
  }
}
