import { eq } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { laterThan } from "#server/content/editing/rows.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { kurbanEvents } from "../field/table.ts";
import { lockAnimal } from "../lock-animal.ts";
import { type RuleRefused, refuseByRule } from "../offers/refuse-by-rule.ts";
import { kurbanAnimals, kurbanShares } from "../table.ts";

export type AnimalEdited =
  | { kind: "saved"; id: string }
  /** `in-use`: the animal has shares or a locked list. `ended`: it is slaughtered or rejected. */
  | { kind: "refused"; rule: "in-use" | "ended" }
  | RuleRefused
  | Missing
  | Forbidden;

export const countShares = (tx: Tx, animalId: string) =>
  tx.$count(kurbanShares, eq(kurbanShares.animalId, animalId));

/**
 * Changes the ear tag of an animal until its slaughter, and its tag and place while it is planned and empty: shares and
 * printed lists refer to those.
 */
export function editAnimal(
  ctx: StaffContext,
  { id, tag, earTag, placeId }: { id: string; tag: string; earTag: string; placeId: string },
): Promise<AnimalEdited> {
  const write = staffWrite(ctx, "kurban", "change", async ({ tx, now, audit }): Promise<AnimalEdited> => {
    const animal = await lockAnimal(tx, id);
    if (!animal) return { kind: "missing" };
    if (animal.state !== "planned" && animal.state !== "locked") return { kind: "refused", rule: "ended" };
    const isMoved = tag !== animal.tag || placeId !== animal.placeId;
    if (isMoved && (animal.state !== "planned" || (await countShares(tx, id)) > 0))
      return { kind: "refused", rule: "in-use" };
    const values = { tag, earTag: earTag || null, placeId };
    const before = { tag: animal.tag, earTag: animal.earTag, placeId: animal.placeId };
    if (JSON.stringify(values) === JSON.stringify(before)) return { kind: "saved", id };
    await tx
      .update(kurbanAnimals)
      .set({ ...values, updatedAt: laterThan(animal.updatedAt, now) })
      .where(eq(kurbanAnimals.id, id));
    await audit({ action: "update", entity: "kurban-animal", entityId: id, before, after: values });
    return { kind: "saved", id };
  });
  return refuseByRule(write);
}

export type AnimalDeleted =
  | { kind: "deleted" }
  | { kind: "refused"; rule: "in-use" }
  | RuleRefused
  | Missing
  | Forbidden;

/** Deletes a planned animal without shares and reports. */
export function deleteAnimal(ctx: StaffContext, id: string): Promise<AnimalDeleted> {
  return staffWrite(ctx, "kurban", "change", async ({ tx, audit }): Promise<AnimalDeleted> => {
    const animal = await lockAnimal(tx, id);
    if (!animal) return { kind: "missing" };
    const events = await tx.$count(kurbanEvents, eq(kurbanEvents.animalId, id));
    if (animal.state !== "planned" || (await countShares(tx, id)) > 0 || events > 0)
      return { kind: "refused", rule: "in-use" };
    await tx.delete(kurbanAnimals).where(eq(kurbanAnimals.id, id));
    const before = { tag: animal.tag, earTag: animal.earTag };
    await audit({ action: "delete", entity: "kurban-animal", entityId: id, before });
    return { kind: "deleted" };
  });
}
