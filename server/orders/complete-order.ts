import type { Forbidden, StaffContext } from "../accounts/staff-write.ts";
import type { Missing, Stale, Target } from "../records/outcomes.ts";
import { setStatus } from "./change-status.ts";
import { deliverNow } from "./deliver-sms.ts";
import type { SmsContext, SmsOutcome } from "./sms-context.ts";
import { queueSms } from "./write-status.ts";

export type Completed =
  | { kind: "saved"; id: string; updatedAt: Date; changed: boolean; sms: SmsOutcome }
  | Stale
  | Missing
  | Forbidden;

/**
 * A member of staff completes an order and stands for it by name. The SMS is noted in the same transaction, delivered
 * right after its commit, and waited for up to ten seconds.
 */
export async function completeOrder(
  ctx: StaffContext,
  sms: SmsContext,
  target: Target & { note?: string | null },
): Promise<Completed> {
  const saved = await setStatus(ctx, { ...target, status: "completed" }, async ({ tx, now }, order) => {
    if (order.status !== "completed") await queueSms(tx, order, now);
  });
  if (saved.kind !== "saved") return saved;
  return { ...saved, sms: await deliverNow(sms, target.id) };
}
