import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Missing, Target } from "#server/content/editing/outcomes.ts";
import { type StatusChanged, writeStaffStatus } from "#server/giving/orders/change-status.ts";
import { statusNote } from "#server/giving/orders/rules.ts";
import { announce } from "#server/platform/live/announce.ts";
import { type Forbidden, type StaffContext, type StaffTx, staffWrite } from "#server/staff/staff-write.ts";
import type { AlarmKind } from "./alarm-kinds.ts";
import { paymentAlarms } from "./table.ts";

/** These alarms end when the donor has the money back, or when no money came. */
const returnKinds: AlarmKind[] = [
  "refunded_at_bank",
  "voided_at_bank",
  "missing_at_bank",
  "settlement_contradicted",
];

type MarkedReturned = StatusChanged | { kind: "refused"; errors: { note: "required" } };

/** Cancels an order whose money staff report as refunded, and closes its alarms with the same note. */
export async function markReturned(
  ctx: StaffContext,
  { note: typed, ...target }: Target & { note: string },
): Promise<MarkedReturned | Missing | Forbidden> {
  const note = statusNote(typed);
  if (note === null) return { kind: "refused", errors: { note: "required" } };
  return staffWrite(ctx, "orders.write", async (staff) => {
    const saved = await writeStaffStatus(staff, ctx.actor.id, { ...target, status: "cancelled", note });
    if (saved.kind === "saved" && saved.changed) await closeAlarms(staff, ctx.actor.id, target.id, note);
    return saved;
  });
}

async function closeAlarms({ tx, now, audit }: StaffTx, by: string, orderId: string, note: string) {
  const closed = await tx
    .update(paymentAlarms)
    .set({ resolvedAt: now, resolvedBy: by, resolution: note })
    .where(
      and(
        eq(paymentAlarms.orderId, orderId),
        inArray(paymentAlarms.kind, returnKinds),
        isNull(paymentAlarms.resolvedAt),
      ),
    )
    .returning({ alarm: paymentAlarms.kind, number: paymentAlarms.number });
  if (closed.length > 0) announce(tx, "alarm");
  for (const after of closed) {
    await audit({ action: "resolve-alarm", entity: "order", entityId: orderId, after });
  }
}
