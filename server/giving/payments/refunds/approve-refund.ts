import { type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { lockRefund } from "./lock-refund.ts";
import { type RefundWritten, readMoved } from "./read-moved.ts";
import { sendNow } from "./send-now.ts";
import type { RefundContext } from "./send-refund.ts";
import { writeRefund } from "./write-refund.ts";

/** own: the requester cannot approve the refund. changed: the status changed since, so the donor may have the money. */
type RefundApproved = RefundWritten | { kind: "own" | "changed" };

/** Approves a refund above the limit for a second administrator. */
export async function approveRefund(
  ctx: StaffContext,
  payments: RefundContext,
  id: string,
): Promise<RefundApproved> {
  const saved = await staffWrite(ctx, "refunds.write", async ({ tx, now }): Promise<RefundApproved> => {
    const locked = await lockRefund(tx, id);
    if (!locked) return { kind: "missing" };
    const { refund, order, own } = locked;
    if (refund.state !== "requested") return readMoved(tx, refund);
    if (refund.requestedBy === ctx.actor.id) return { kind: "own" };
    if (own && order.status !== "completed" && order.updatedAt > refund.createdAt) return { kind: "changed" };
    const nextAt = refund.way ? now : null;
    const approved = { state: "approved", approvedBy: ctx.actor.id, approvedAt: now, nextAt } as const;
    await writeRefund(tx, locked, approved, "approve-refund", { now, by: ctx.actor });
    return { kind: "saved", state: "approved" };
  });
  return saved.kind === "saved" ? { kind: "saved", state: await sendNow(payments, id) } : saved;
}
