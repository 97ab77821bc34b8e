import { eq } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { lockAnimal } from "../lock-animal.ts";
import { type RuleRefused, refuseByRule } from "../offers/refuse-by-rule.ts";
import { setStates } from "../set-states.ts";
import { kurbanAnimals, kurbanShares } from "../table.ts";

export type AnimalRejected =
  | { kind: "rejected"; shares: number; offerId: string }
  /** `ended`: the animal is slaughtered or rejected already. */
  | { kind: "refused"; rule: "reason" | "ended" }
  | RuleRefused
  | Missing
  | Forbidden;

/**
 * Rejects an animal that is dead, sick or unfit before its slaughter. Its shares keep the time of their payment, so that
 * they are first in the queue again.
 */
export function rejectAnimal(
  ctx: StaffContext,
  { id, reason }: { id: string; reason: string },
): Promise<AnimalRejected> {
  const write = staffWrite(ctx, "kurban", "change", async ({ tx, now, audit }): Promise<AnimalRejected> => {
    if (reason.trim() === "") return { kind: "refused", rule: "reason" };
    const animal = await lockAnimal(tx, id);
    if (!animal) return { kind: "missing" };
    if (animal.state !== "planned" && animal.state !== "locked") return { kind: "refused", rule: "ended" };
    await tx
      .update(kurbanAnimals)
      .set({ state: "rejected", rejectReason: reason.trim(), updatedAt: now })
      .where(eq(kurbanAnimals.id, id));
    const shares = await tx
      .select({ id: kurbanShares.id })
      .from(kurbanShares)
      .where(eq(kurbanShares.animalId, id));
    await setStates(tx, shares, { state: "paid" }, now);
    const before = { state: animal.state };
    const after = { state: "rejected", rejectReason: reason.trim(), shares: shares.length };
    await audit({ action: "reject-animal", entity: "kurban-animal", entityId: id, before, after });
    return { kind: "rejected", shares: shares.length, offerId: animal.offerId };
  });
  return refuseByRule(write);
}
