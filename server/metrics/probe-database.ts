import type { Db } from "../db/connect.ts";
import { withTimeout } from "../kernel/with-timeout.ts";

/** Longer than any healthy database takes, and shorter than whoever asks is ready to wait. */
const patience = 2_000;

/** Says whether the database answers. However many ask at once, it is asked once: a look must not use up its connections. */
export function createDatabaseProbe(db: Db): () => Promise<boolean> {
  let asking: Promise<unknown> | undefined;
  return async () => {
    asking ??= db.execute("select 1").then(forget, forget);
    try {
      // A question that is still unanswered belongs to the next who ask, too.
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
