import { violatedConstraint } from "#server/platform/errors.ts";
import type { Refused } from "./outcomes.ts";
import type { RecordKind } from "./record-kind.ts";

/** Thrown within a write, it rolls back the write and becomes its answer. */
export class Refusal extends Error {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super("refused");
    this.name = "Refusal";
    this.refused = refused;
  }
}

/**
 * Runs a write, and rolls it back when it is refused. The database decides whether a slug is taken, because
 * another save may take it between a check and the write.
 */
export async function rollBackRefused<Outcome>(
  { unique }: RecordKind,
  write: () => Promise<Outcome>,
): Promise<Outcome | Refused> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Refusal) return error.refused;
    if (unique && violatedConstraint(error) === unique.constraint) {
      return { kind: "refused", errors: { [unique.field]: "taken" } };
    }
    throw error;
  }
}
