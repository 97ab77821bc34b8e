import { and, eq, inArray, isNull } from "drizzle-orm";
import { writeAudit } from "../accounts/audit.ts";
import type { Forbidden, StaffContext } from "../accounts/staff-write.ts";
import { type StatusChanged, setStatus } from "../orders/change-status.ts";
import { statusNote } from "../orders/rules.ts";
import type { Missing, Target } from "../records/outcomes.ts";
import type { AlarmKind } from "./alarm-kinds.ts";
import { paymentAlarms } from "./table.ts";

/** Doubts that end when the donor has the money back, or when it never came. */
const returnKinds: AlarmKind[] = [
  "refunded_at_bank",
  "voided_at_bank",
  "missing_at_bank",
  "settlement_contradicted",
];

type MarkedReturned = StatusChanged | { kind: "refused"; errors: { note: "required" } };

/**
 * Staff report that the money of an order was given back: cancels the order with that note, which subtracts it from the
 * collected amounts, and closes the alarms about it with the same text, all in one transaction.
 */
export async function markReturned(
  ctx: StaffContext,
  { note: typed, ...target }: Target & { note: string },
): Promise<MarkedReturned | Missing | Forbidden> {
  const note = statusNote(typed);
  if (note === null) return { kind: "refused", errors: { note: "required" } };
  return setStatus(ctx, { ...target, status: "cancelled", note }, async ({ tx, now }, order) => {
    const closed = await tx
      .update(paymentAlarms)
      .set({ resolvedAt: now, resolvedBy: ctx.actor.id, resolution: note })
      .where(
        and(
          eq(paymentAlarms.orderId, order.id),
          inArray(paymentAlarms.kind, returnKinds),
          isNull(paymentAlarms.resolvedAt),
        ),
      )
      .returning({ alarm: paymentAlarms.kind, number: paymentAlarms.number });
    for (const after of closed) {
      await writeAudit(tx, ctx.actor, {
        action: "resolve-alarm",
        entity: "order",
        entityId: order.id,
        after,
      });
    }
  });
}
