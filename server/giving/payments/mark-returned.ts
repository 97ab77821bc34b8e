import { and, eq, inArray, isNull } from "drizzle-orm";
import type { EditTarget, Missing } from "#server/content/editing/outcomes.ts";
import { type StatusChanged, writeStaffStatus } from "#server/giving/orders/change-status.ts";
import { statusNote } from "#server/giving/orders/rules.ts";
import { announce } from "#server/platform/live/announce.ts";
import { type Forbidden, type StaffContext, type StaffTx, staffWrite } from "#server/staff/staff-write.ts";
import type { AlarmKind } from "./alarm-kinds.ts";
import { paymentAlarms } from "./table.ts";

/** Staff resolve these alarms by the statement that the donor has the money back. */
const alarmsAboutReturn: AlarmKind[] = [
  "refunded_at_bank",
  "voided_at_bank",
  "missing_at_bank",
  "settlement_contradicted",
];

type ReturnMarked = StatusChanged | { kind: "refused"; errors: { note: "required" } };

/** Cancels an order whose money the donor has back according to staff, and closes its alarms with the same note. */
export async function markReturned(
  ctx: StaffContext,
  { note: noteInput, ...target }: EditTarget & { note: string },
): Promise<ReturnMarked | Missing | Forbidden> {
  const note = statusNote(noteInput);
  if (note === null) return { kind: "refused", errors: { note: "required" } };
  return staffWrite(ctx, "orders", "decide", async (staff) => {
    const saved = await writeStaffStatus(staff, ctx.actor.id, { ...target, status: "cancelled", note });
    if (saved.kind === "saved" && saved.changed) await closeAlarms(staff, ctx.actor.id, target.id, note);
    return saved;
  });
}

async function closeAlarms({ tx, now, audit }: StaffTx, by: string, orderId: string, note: string) {
  const closedAlarms = await tx
    .update(paymentAlarms)
    .set({ resolvedAt: now, resolvedBy: by, resolution: note })
    .where(
      and(
        eq(paymentAlarms.orderId, orderId),
        inArray(paymentAlarms.kind, alarmsAboutReturn),
        isNull(paymentAlarms.resolvedAt),
      ),
    )
    .returning({ alarm: paymentAlarms.kind, number: paymentAlarms.number });
  if (closedAlarms.length > 0) announce(tx, "alarm");
  for (const after of closedAlarms) {
    await audit({ action: "resolve-alarm", entity: "order", entityId: orderId, after });
  }
}
