import { eq, inArray, sql } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { lockOffers } from "../claim-shares.ts";
import { lockAnimal } from "../lock-animal.ts";
import { type RuleRefused, refuseByRule } from "../offers/refuse-by-rule.ts";
import { kurbanAnimals } from "../table.ts";
import { byTag } from "./read-places.ts";

/**
 * Why a list is not locked: the animal has no shares, too few without the decision `partial_animal`, a share without a
 * name, a share that a refund gives back, or one of an order that is not paid any more; or it is not planned.
 */
export type LockObstacle = "empty" | "partial" | "nameless" | "refunding" | "unpaid" | "not-planned";

export type UnlockedAnimal = { id: string; tag: string; reason: LockObstacle };

export type ListsLocked = { kind: "locked"; animals: number; refused: UnlockedAnimal[] } | Forbidden;

/** Locks the lists of animals for printing. Animals that cannot be locked are returned with the reason. */
export function lockLists(ctx: StaffContext, ids: readonly string[]): Promise<ListsLocked> {
  return staffWrite(ctx, "kurban", "change", async ({ tx, now, audit }): Promise<ListsLocked> => {
    await lockForList(tx, ids);
    const animals = await readObstacles(tx, ids);
    const locked = animals.filter(({ reason }) => reason === null).map(({ id }) => id);
    const refused = animals.flatMap(({ id, tag, reason }) => (reason ? [{ id, tag, reason }] : []));
    if (locked.length === 0) return { kind: "locked", animals: 0, refused };
    const listVersion = sql`${kurbanAnimals.listVersion} + 1`;
    await tx
      .update(kurbanAnimals)
      .set({ state: "locked", listVersion, lockedAt: now, lockedBy: ctx.actor.id, updatedAt: now })
      .where(inArray(kurbanAnimals.id, locked));
    for (const id of locked)
      await audit({ action: "lock-list", entity: "kurban-animal", entityId: id, after: { state: "locked" } });
    return { kind: "locked", animals: locked.length, refused };
  });
}

/** New names and refunds wait for these locks, so that the check of an animal holds until the commit. */
async function lockForList(tx: Tx, ids: readonly string[]): Promise<void> {
  const offers = await tx
    .selectDistinct({ id: kurbanAnimals.offerId })
    .from(kurbanAnimals)
    .where(inArray(kurbanAnimals.id, [...ids]));
  await lockOffers(
    tx,
    offers.map(({ id }) => id),
  );
  await tx
    .select({ id: kurbanAnimals.id })
    .from(kurbanAnimals)
    .where(inArray(kurbanAnimals.id, [...ids]))
    .orderBy(kurbanAnimals.id)
    .for("no key update");
}

/** The list of a share of a company has the company's title, so that it needs no name. */
function readObstacles(
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; tag: string; reason: LockObstacle | null }[]> {
  const listed = ids.length > 0 ? sql`a.id in ${[...ids]}` : sql`false`;
  return rowsOf<{ id: string; tag: string; reason: LockObstacle | null }>(tx)`
    select a.id, a.tag, case
      when a.state <> 'planned' then 'not-planned'
      when count(s.id) = 0 then 'empty'
      when bool_or(exists (select from kurban_share_refunds g join refunds r on r.id = g.refund_id
        where g.share_id = s.id and r.state <> 'refused')) then 'refunding'
      when bool_or(o.status <> 'completed') then 'unpaid'
      when count(s.id) < f.shares_per_animal and not kurban_decided('partial_animal', array[a.id], null) then 'partial'
      when bool_or(s.owner_name is null and o.company is null
        and not kurban_decided('names_unknown', array[a.id, s.id], null)) then 'nameless'
      end as reason
    from kurban_animals a join kurban_offers f on f.id = a.offer_id left join kurban_shares s on s.animal_id = a.id
    left join order_items i on i.id = s.order_item_id left join orders o on o.id = i.order_id
    where ${listed} group by a.id, f.id order by ${byTag}`;
}

export type ListUnlocked =
  | { kind: "unlocked" }
  /** The list is not locked. */
  | { kind: "refused"; rule: "not-locked" }
  | RuleRefused
  | Missing
  | Forbidden;

/** Opens the list of an animal again, for which the database asks for the decision `after_lock_change`. */
export function unlockList(ctx: StaffContext, id: string): Promise<ListUnlocked> {
  const write = staffWrite(ctx, "kurban", "change", async ({ tx, now, audit }): Promise<ListUnlocked> => {
    const animal = await lockAnimal(tx, id);
    if (!animal) return { kind: "missing" };
    if (animal.state !== "locked") return { kind: "refused", rule: "not-locked" };
    await tx.update(kurbanAnimals).set({ state: "planned", updatedAt: now }).where(eq(kurbanAnimals.id, id));
    const states = { before: { state: "locked" }, after: { state: "planned" } };
    await audit({ action: "unlock-list", entity: "kurban-animal", entityId: id, ...states });
    return { kind: "unlocked" };
  });
  return refuseByRule(write);
}
