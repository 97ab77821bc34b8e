import { eq } from "drizzle-orm";
import { laterThan } from "#server/content/editing/rows.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { lockAnimal } from "../lock-animal.ts";
import { type RuleRefused, refuseByRule } from "../offers/refuse-by-rule.ts";
import { kurbanAnimals } from "../table.ts";
import { type DecisionStored, insertDecision } from "./store-decision.ts";

export type Condemned =
  | DecisionStored
  /** The animal is not slaughtered. */
  | { kind: "refused"; rule: "not-slaughtered" }
  | RuleRefused
  | Forbidden;

/**
 * Marks an animal as found unfit after its slaughter, and proposes whether its shares count as slaughtered. They stay as
 * they are until another person approves.
 */
export function condemnAnimal(
  ctx: StaffContext,
  { animalId, counts, text, source }: { animalId: string; counts: boolean; text: string; source: string },
): Promise<Condemned> {
  const write = staffWrite(ctx, "kurban", "decide", async (staff): Promise<Condemned> => {
    const animal = await lockAnimal(staff.tx, animalId);
    if (!animal) return { kind: "refused", rule: "subject" };
    // A condemned animal has its decision; without one, its proposal was withdrawn together with the state.
    if (animal.state !== "slaughtered") return { kind: "refused", rule: "not-slaughtered" };
    const decision = { kind: "condemned_counts", subject: animalId, text, source } as const;
    const stored = await insertDecision(staff, { ...decision, decidedBy: ctx.actor.id, counts });
    if (stored.kind !== "saved") return stored;
    await staff.tx
      .update(kurbanAnimals)
      .set({ state: "condemned", updatedAt: laterThan(animal.updatedAt, staff.now) })
      .where(eq(kurbanAnimals.id, animalId));
    return stored;
  });
  return refuseByRule(write);
}
