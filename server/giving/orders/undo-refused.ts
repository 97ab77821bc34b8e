import type { Db, Tx } from "#server/platform/db/connect.ts";
import type { Refused } from "./refusal.ts";

/** Carries a refusal out of a transaction that has written something, so that the transaction is rolled back. */
export class RefusedLate extends Error {
  readonly refusal: Refused;

  constructor(refusal: Refused) {
    super(`refused: ${refusal.code}`);
    this.refusal = refusal;
  }
}

/** Runs `work` in a transaction. A refusal undoes what `work` has written. */
export async function undoRefused<T>(db: Db, work: (tx: Tx) => Promise<T | Refused>): Promise<T | Refused> {
  try {
    return await db.transaction(async (tx) => {
      const outcome = await work(tx);
      if (isRefused(outcome)) throw new RefusedLate(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof RefusedLate) return error.refusal;
    throw error;
  }
}

function isRefused(outcome: unknown): outcome is Refused {
  return typeof outcome === "object" && outcome !== null && "kind" in outcome && outcome.kind === "refused";
}
