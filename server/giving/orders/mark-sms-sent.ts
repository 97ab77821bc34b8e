import { and, eq, inArray } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { smsOutbox } from "#server/messaging/table.ts";
import { announce } from "#server/platform/live/announce.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { lockOrder } from "./lock-order.ts";
import { orders } from "./table.ts";

/** Marks an SMS of unknown outcome as sent, because staff know that it arrived or have notified the donor. */
export function markSmsSent(
  ctx: StaffContext,
  { orderId }: { orderId: string },
): Promise<{ kind: "saved" } | Missing | Forbidden> {
  return staffWrite(
    ctx,
    "orders",
    "change",
    async ({ tx, now, audit }): Promise<{ kind: "saved" } | Missing> => {
      const order = await lockOrder(tx, orderId);
      if (!order) return { kind: "missing" };
      const [marked] = await tx
        .update(smsOutbox)
        .set({ state: "sent", sentAt: now, nextTryAt: null, updatedAt: now })
        .where(
          and(
            eq(smsOutbox.orderId, orderId),
            inArray(smsOutbox.state, ["queued", "sending", "failed", "unknown", "withdrawn"]),
          ),
        )
        .returning({ id: smsOutbox.id });
      if (!marked) return order.smsSent ? { kind: "saved" } : { kind: "missing" };
      await tx.update(orders).set({ smsSent: true }).where(eq(orders.id, orderId));
      announce(tx, "sms");
      announce(tx, "order");
      await audit({ action: "mark-sms-sent", entity: "order", entityId: orderId });
      return { kind: "saved" };
    },
  );
}
