import type { EditTarget } from "#server/content/editing/outcomes.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import type { PaymentChoice } from "./adopt-payment.ts";
import { changeStatus } from "./change-status.ts";
import { deliverSms } from "./deliver-sms.ts";
import type { SmsContext } from "./sms-context.ts";

export type Completed = Awaited<ReturnType<typeof completeOrder>>;

/**
 * Completes an order for a member of staff. The SMS is queued in the same transaction and delivered after the commit,
 * within ten seconds. `givenOn`: the day of the gift, today by default.
 */
export async function completeOrder(
  ctx: StaffContext,
  sms: SmsContext,
  target: EditTarget & { note?: string | null; givenOn?: string | undefined; payment?: PaymentChoice },
) {
  const saved = await changeStatus(ctx, { ...target, status: "completed" });
  if (saved.kind !== "saved") return saved;
  return { ...saved, sms: await deliverSms(sms, target.id) };
}
