import { violatedConstraint } from "../kernel/errors.ts";
import type { Refused } from "./outcomes.ts";
import type { RecordKind } from "./record-kind.ts";

/** Thrown within a write to undo all of it and answer with a refusal. */
export class Refusal extends Error {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super("refused");
    this.name = "Refusal";
    this.refused = refused;
  }
}

/**
 * Does a write, of which nothing stays when it is refused. Whether an address is another's is for the database to
 * say, because somebody may take it between a look and a write.
 */
export async function undoRefused<Outcome>(
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
