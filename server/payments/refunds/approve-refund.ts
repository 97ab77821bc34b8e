import { type StaffContext, staffWrite } from "../../accounts/staff-write.ts";
import { lockRefund } from "./lock-refund.ts";
import { sendNow } from "./send-now.ts";
import type { RefundContext } from "./send-refund.ts";
import { type RefundWritten, tellMoved } from "./tell-moved.ts";
import { writeRefund } from "./write-refund.ts";

/** A second administrator approves a refund above the limit. own: nobody approves their own request. */
export async function approveRefund(
  ctx: StaffContext,
  payments: RefundContext,
  id: string,
): Promise<RefundWritten | { kind: "own" }> {
  const saved = await staffWrite(
    ctx,
    "refunds.write",
    async ({ tx, now }): Promise<RefundWritten | { kind: "own" }> => {
      const locked = await lockRefund(tx, id);
      if (!locked) return { kind: "missing" };
      const { refund } = locked;
      if (refund.state !== "requested") return tellMoved(tx, refund);
      if (refund.requestedBy === ctx.actor.id) return { kind: "own" };
      const nextAt = refund.way ? now : null;
      const approved = { state: "approved", approvedBy: ctx.actor.id, nextAt } as const;
      await writeRefund(tx, locked, approved, "approve-refund", { now, by: ctx.actor });
      return { kind: "saved", state: "approved" };
    },
  );
  return saved.kind === "saved" ? { kind: "saved", state: await sendNow(payments, id) } : saved;
}
