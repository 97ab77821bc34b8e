import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { orders } from "#server/giving/orders/table.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { dayMs } from "#shared/text/time.ts";
import { lockDonors } from "./lock-donors.ts";
import { distinctDonors, donorMerges, donors } from "./table.ts";

/** How long a merge can be undone. */
const undoDays = 30;

export type DonorsMerged = { kind: "merged" } | { kind: "not-mergeable" } | Missing | Forbidden;

/**
 * Merges a donor into another: its orders, and the donors that were merged into it, move. Both keep name, contact, note
 * and tags, so that an undo restores them.
 */
export function mergeDonors(ctx: StaffContext, id: string, mergedId: string): Promise<DonorsMerged> {
  return staffWrite(ctx, "contacts", "change", async ({ tx, now, audit }): Promise<DonorsMerged> => {
    await lockDonors(tx);
    const found = await findDonors(tx, [id, mergedId]);
    const donor = found.get(id);
    const merged = found.get(mergedId);
    if (!donor || !merged) return { kind: "missing" };
    if (id === mergedId || !isMergeable(donor) || !isMergeable(merged)) return { kind: "not-mergeable" };
    const movedDonors = await tx
      .update(donors)
      .set({ mergedInto: id, updatedAt: now })
      .where(eq(donors.mergedInto, mergedId))
      .returning({ id: donors.id });
    await tx.update(donors).set({ mergedInto: id, updatedAt: now }).where(eq(donors.id, mergedId));
    const movedOrders = await moveOrders(tx, eq(orders.donorId, mergedId), id);
    await tx.insert(donorMerges).values({
      donorId: id,
      mergedId,
      orderIds: movedOrders,
      donorIds: movedDonors.map((moved) => moved.id),
      mergedAt: now,
    });
    await audit({
      action: "merge",
      entity: "donor-card",
      entityId: id,
      after: { mergedId, orders: movedOrders.length },
    });
    return { kind: "merged" };
  });
}

export type MergeUndone = { kind: "separated" } | { kind: "too-late" | "later-merge" } | Missing | Forbidden;

/** Undoes a merge of the last 30 days. Orders that came after the merge stay. The donors are then known to be distinct. */
export function undoMerge(ctx: StaffContext, mergeId: string): Promise<MergeUndone> {
  return staffWrite(ctx, "contacts", "change", async ({ tx, now, audit }): Promise<MergeUndone> => {
    await lockDonors(tx);
    const [merge] = await tx.select().from(donorMerges).where(eq(donorMerges.id, mergeId));
    if (!merge) return { kind: "missing" };
    const { donorId, mergedId, orderIds, donorIds } = merge;
    if (!isUndoable(merge, now)) return { kind: "too-late" };
    const found = await findDonors(tx, [donorId, mergedId]);
    if (found.get(donorId)?.erasedAt) return { kind: "too-late" };
    if (found.get(mergedId)?.mergedInto !== donorId) return { kind: "later-merge" };
    await tx.update(donorMerges).set({ undoneAt: now }).where(eq(donorMerges.id, mergeId));
    await tx.update(donors).set({ mergedInto: null, updatedAt: now }).where(eq(donors.id, mergedId));
    await tx
      .update(donors)
      .set({ mergedInto: mergedId, updatedAt: now })
      .where(and(inArray(donors.id, donorIds), eq(donors.mergedInto, donorId)));
    await moveOrders(tx, and(inArray(orders.id, orderIds), eq(orders.donorId, donorId)), mergedId);
    await declareDistinct(tx, donorId, mergedId);
    await audit({ action: "separate", entity: "donor-card", entityId: donorId, after: { mergedId } });
    return { kind: "separated" };
  });
}

/** Declares that two donors with a common contact are different persons, so that they are no longer proposed. */
export function markDistinct(ctx: StaffContext, id: string, otherId: string) {
  return staffWrite(ctx, "contacts", "change", async ({ tx, audit }) => {
    await lockDonors(tx);
    const found = await findDonors(tx, [id, otherId]);
    if (id === otherId || found.size < 2) return { kind: "missing" as const };
    await declareDistinct(tx, id, otherId);
    await audit({ action: "mark-distinct", entity: "donor-card", entityId: id, after: { otherId } });
    return { kind: "saved" as const };
  });
}

export function isUndoable({ undoneAt, mergedAt }: typeof donorMerges.$inferSelect, now: Date): boolean {
  return undoneAt === null && now.getTime() - mergedAt.getTime() < undoDays * dayMs;
}

type Donor = typeof donors.$inferSelect;

const isMergeable = ({ mergedInto, erasedAt }: Donor) => mergedInto === null && erasedAt === null;

async function findDonors(tx: Tx, ids: readonly string[]): Promise<Map<string, Donor>> {
  const rows = await tx
    .select()
    .from(donors)
    .where(inArray(donors.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Moves orders without a change of `updated_at`, which staff compare. Returns their ids. */
async function moveOrders(tx: Tx, condition: SQL | undefined, donorId: string): Promise<string[]> {
  const rows = await tx.update(orders).set({ donorId }).where(condition).returning({ id: orders.id });
  return rows.map(({ id }) => id);
}

async function declareDistinct(tx: Tx, one: string, other: string): Promise<void> {
  const [first = one, second = other] = [one, other].toSorted();
  await tx.insert(distinctDonors).values({ first, second }).onConflictDoNothing();
}
