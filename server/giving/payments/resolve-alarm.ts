import { eq } from "drizzle-orm";
import type { Missing, Stale } from "#server/content/editing/outcomes.ts";
import { statusNote } from "#server/giving/orders/rules.ts";
import { announce } from "#server/platform/live/announce.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { adminUsers } from "#server/staff/table.ts";
import { paymentAlarms } from "./table.ts";

type AlarmResolved =
  | { kind: "saved" }
  | { kind: "refused"; errors: { resolution: "required" } }
  /** Another staff member has closed the alarm. */
  | Stale
  | Missing
  | Forbidden;

/** Closes an alarm with a note of staff. Changes no order and no payment. */
export function resolveAlarm(
  ctx: StaffContext,
  { id, resolution: resolutionInput }: { id: number; resolution: string },
): Promise<AlarmResolved> {
  return staffWrite(ctx, "orders", "decide", async ({ tx, now, audit }): Promise<AlarmResolved> => {
    if (!Number.isSafeInteger(id)) return { kind: "missing" };
    const [alarm] = await tx.select().from(paymentAlarms).where(eq(paymentAlarms.id, id)).for("update");
    if (!alarm) return { kind: "missing" };
    if (alarm.resolvedAt) {
      // A join in the locking select would not show who closed the alarm while this transaction waited for the lock.
      const resolver = eq(adminUsers.id, alarm.resolvedBy ?? "");
      const [person] = await tx.select({ name: adminUsers.fullName }).from(adminUsers).where(resolver);
      return { kind: "stale", by: person?.name ?? null, at: alarm.resolvedAt };
    }
    const resolution = statusNote(resolutionInput);
    if (resolution === null) return { kind: "refused", errors: { resolution: "required" } };
    await tx
      .update(paymentAlarms)
      .set({ resolvedAt: now, resolvedBy: ctx.actor.id, resolution })
      .where(eq(paymentAlarms.id, id));
    announce(tx, "alarm");
    await audit({
      action: "resolve-alarm",
      entity: alarm.orderId ? "order" : "payment-alarm",
      entityId: alarm.orderId ?? String(id),
      after: { alarm: alarm.kind, ...(alarm.number ? { number: alarm.number } : {}), resolution },
    });
    return { kind: "saved" };
  });
}
