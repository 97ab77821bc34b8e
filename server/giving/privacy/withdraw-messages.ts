import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { withdrawPermissions } from "#server/giving/donor-page/permissions.ts";
import { orderConsents } from "#server/giving/orders/consents/table.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { findPerson } from "./find-person.ts";

export type WithdrawResult = { kind: "withdrawn"; orders: number; permissions: number } | Missing | Forbidden;

/** Withdraws a donor's permission for messages for all orders with the same phone or e-mail as this order. */
export function withdrawMessages(
  ctx: StaffContext,
  { orderId }: { orderId: string },
): Promise<WithdrawResult> {
  return staffWrite(ctx, "contacts", "decide", async ({ tx, now, audit }): Promise<WithdrawResult> => {
    const person = await findPerson(tx, orderId);
    if (!person) return { kind: "missing" };
    const ids = person.orders.map(({ id }) => id);
    const withdrawnConsents = await tx
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
    const permissions = await withdrawPermissions(tx, ids, now);
    if (withdrawnConsents.length > 0 || permissions > 0) {
      const orderIds = withdrawnConsents.map((row) => row.orderId);
      await audit({
        action: "withdraw-messages",
        entity: "donor",
        entityId: orderId,
        after: { orderIds, permissions },
      });
    }
    return { kind: "withdrawn", orders: withdrawnConsents.length, permissions };
  });
}
