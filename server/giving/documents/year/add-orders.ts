import { eq } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { lockOrder } from "#server/giving/orders/lock-order.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { yearStatements } from "../table.ts";
import { keepStatement } from "./keep-statement.ts";
import { yearsForStaff } from "./read-year.ts";

export type OrdersAdded =
  | { kind: "saved" }
  /** The donor gave nothing in this year. */
  | { kind: "untrue" }
  | Missing
  | Forbidden;

/** Adds orders of another name with the same address to the statement of an order; ignores other orders. */
export function addOrders(
  ctx: StaffContext,
  { orderId, year, added }: { orderId: string; year: number; added: readonly string[] },
): Promise<OrdersAdded> {
  return staffWrite(ctx, "orders.write", async ({ tx, audit }): Promise<OrdersAdded> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { kind: "missing" };
    const seen = (await yearsForStaff(tx, order)).find((each) => each.year === year);
    if (!seen) return { kind: "untrue" };
    const addable = seen.leftOut.filter(({ mayAdd }) => mayAdd);
    const next = addable.flatMap(({ id }) => (added.includes(id) ? [id] : []));
    const last = addable.flatMap((one) => (one.added ? [one.id] : []));
    if (next.join() === last.join()) return { kind: "saved" };
    const statement = await keepStatement(tx, orderId, year);
    await tx.update(yearStatements).set({ addedOrders: next }).where(eq(yearStatements.id, statement));
    await audit({
      action: "add-to-statement",
      entity: "order",
      entityId: orderId,
      before: { year, orderIds: last },
      after: { year, orderIds: next },
    });
    return { kind: "saved" };
  });
}
