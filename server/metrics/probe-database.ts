import type { Db } from "../db/connect.ts";
import { withTimeout } from "../kernel/with-timeout.ts";

/** Longer than a healthy database takes, and shorter than a caller waits. */
const patience = 2_000;

/**
 * Says whether the database answers. Concurrent calls share one query, so that probes do not use up its connections.
 */
export function createDatabaseProbe(db: Db): () => Promise<boolean> {
  let asking: Promise<unknown> | undefined;
  return async () => {
    asking ??= db.execute("select 1").then(forget, forget);
    try {
      // The next callers share a query that is still unanswered.
      return await withTimeout(asking as Promise<boolean>, patience);
    } catch {
      return false;
    }
  };

  function forget(result: unknown): boolean {
    asking = undefined;
    return !(result instanceof Error);
  }
}
