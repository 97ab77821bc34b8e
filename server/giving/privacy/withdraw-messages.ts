import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { orderConsents } from "#server/giving/orders/table.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { findPerson } from "./find-person.ts";

export type Withdrawn = { kind: "withdrawn"; orders: number } | Missing | Forbidden;

/** Withdraws a donor's permission for messages, for all orders with the phone or address of one at once. */
export function withdrawMessages(ctx: StaffContext, { orderId }: { orderId: string }): Promise<Withdrawn> {
  return staffWrite(ctx, "personal-data.write", async ({ tx, now, audit }): Promise<Withdrawn> => {
    const person = await findPerson(tx, orderId);
    if (!person) return { kind: "missing" };
    const ids = person.orders.map(({ id }) => id);
    const changed = await tx
      .update(orderConsents)
      .set({ withdrawnAt: now })
      .where(
        and(
          inArray(orderConsents.orderId, ids),
          eq(orderConsents.kind, "messages"),
          isNull(orderConsents.withdrawnAt),
        ),
      )
      .returning({ orderId: orderConsents.orderId });
    if (changed.length > 0) {
      const orderIds = changed.map((row) => row.orderId);
      await audit({ action: "withdraw-messages", entity: "donor", entityId: orderId, after: { orderIds } });
    }
    return { kind: "withdrawn", orders: changed.length };
  });
}
