import { eq } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { laterThan } from "#server/content/editing/rows.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { type RuleRefused, refuseByRule } from "./refuse-by-rule.ts";
import { kurbanOffers } from "./table.ts";

export type CapacityChanged = { kind: "saved"; id: string } | RuleRefused | Missing | Forbidden;

/** Sets the number of shares that an offer has. The database refuses fewer than are sold and held. */
export function changeCapacity(
  ctx: StaffContext,
  { id, capacity }: { id: string; capacity: number },
): Promise<CapacityChanged> {
  const write = staffWrite(ctx, "kurban", "decide", async ({ tx, now, audit }): Promise<CapacityChanged> => {
    const [offer] = await tx.select().from(kurbanOffers).where(eq(kurbanOffers.id, id)).for("update");
    if (!offer) return { kind: "missing" };
    await tx
      .update(kurbanOffers)
      .set({ capacity, updatedAt: laterThan(offer.updatedAt, now) })
      .where(eq(kurbanOffers.id, id));
    const change = { before: { capacity: offer.capacity }, after: { capacity } };
    await audit({ action: "update", entity: "kurban-offer", entityId: id, ...change });
    return { kind: "saved", id };
  });
  return refuseByRule(write);
}
