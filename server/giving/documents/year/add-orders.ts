import { eq } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { lockOrder } from "#server/giving/orders/lock-order.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { yearStatements } from "../table.ts";
import { storeStatement } from "./keep-statement.ts";
import { yearsForStaff } from "./read-year.ts";

export type OrdersAdded =
  | { kind: "saved" }
  /** The donor has no gifts in this year. */
  | { kind: "untrue" }
  | Missing
  | Forbidden;

/** Sets the orders with another name and the same address that a statement lists, too. Ignores any other order. */
export function addOrders(
  ctx: StaffContext,
  { orderId, year, addedIds }: { orderId: string; year: number; addedIds: readonly string[] },
): Promise<OrdersAdded> {
  return staffWrite(ctx, "documents", "change", async ({ tx, audit }): Promise<OrdersAdded> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { kind: "missing" };
    const statementYear = (await yearsForStaff(tx, order)).find((candidate) => candidate.year === year);
    if (!statementYear) return { kind: "untrue" };
    const addable = statementYear.unlistedOrders.filter(({ mayAdd }) => mayAdd);
    const newIds = addable.flatMap(({ id }) => (addedIds.includes(id) ? [id] : []));
    const previousIds = addable.flatMap((candidate) => (candidate.isAdded ? [candidate.id] : []));
    if (newIds.join() === previousIds.join()) return { kind: "saved" };
    const statement = await storeStatement(tx, orderId, year);
    await tx.update(yearStatements).set({ addedOrders: newIds }).where(eq(yearStatements.id, statement));
    await audit({
      action: "add-to-statement",
      entity: "order",
      entityId: orderId,
      before: { year, orderIds: previousIds },
      after: { year, orderIds: newIds },
    });
    return { kind: "saved" };
  });
}
