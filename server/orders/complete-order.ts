import type { Forbidden, StaffContext } from "../accounts/staff-write.ts";
import type { Missing, Stale, Target } from "../records/outcomes.ts";
import { type Refunding, setStatus } from "./change-status.ts";
import { deliverNow } from "./deliver-sms.ts";
import type { SmsContext, SmsOutcome } from "./sms-context.ts";
import { queueCompletionSms } from "./write-status.ts";

export type Completed =
  | { kind: "saved"; id: string; updatedAt: Date; changed: boolean; sms: SmsOutcome }
  | Refunding
  | Stale
  | Missing
  | Forbidden;

/**
 * A staff member completes an order, and is recorded by name. The SMS is written to the outbox in the same transaction
 * and delivered right after the commit; the function waits up to ten seconds for it.
 */
export async function completeOrder(
  ctx: StaffContext,
  sms: SmsContext,
  target: Target & { note?: string | null },
): Promise<Completed> {
  const saved = await setStatus(ctx, { ...target, status: "completed" }, queueCompletionSms);
  if (saved.kind !== "saved") return saved;
  return { ...saved, sms: await deliverNow(sms, target.id) };
}
