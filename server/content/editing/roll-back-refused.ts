import { violatedConstraint } from "#server/platform/errors.ts";
import type { StaffTx } from "#server/staff/staff-write.ts";
import type { Refused } from "./outcomes.ts";
import type { RecordKind } from "./record-kind.ts";

/** The error that rolls back a write. `refused` becomes the outcome of the write. */
export class Refusal extends Error {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super("refused");
    this.name = "Refusal";
    this.refused = refused;
  }
}

/** Refuses fields that have an IBAN which is none of the foundation's. */
export async function refuseForeignIbans(staff: StaffTx, changed: object): Promise<void> {
  const errors = await staff.findForeignIbans(changed);
  if (Object.keys(errors).length > 0) throw new Refusal({ kind: "refused", errors });
}

/**
 * Runs a write, and returns its refusal as outcome. A violated unique constraint is also a refusal, because another
 * write may get the slug between a check and the write.
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
