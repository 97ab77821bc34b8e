import pTimeout from "p-timeout";
import type { Db } from "#server/platform/db/connect.ts";

/** The timeout is longer than a healthy database takes, and shorter than a caller waits. */
const patience = 2_000;

/**
 * Creates a function that says whether the database answers. Concurrent calls share one query, so that probes do not use
 * up its connections.
 */
export function createDatabaseProbe(db: Db): () => Promise<boolean> {
  let asking: Promise<unknown> | undefined;
  return async () => {
    asking ??= db.execute("select 1").then(forget, forget);
    try {
      // After a timeout the query goes on, and the next callers share it.
      return await pTimeout(asking as Promise<boolean>, { milliseconds: patience });
    } catch {
      return false;
    }
  };

  function forget(result: unknown): boolean {
    asking = undefined;
    return !(result instanceof Error);
  }
}
