import type { StaffContext } from "../accounts/staff-write.ts";
import type { Target } from "../records/outcomes.ts";
import type { PaymentChoice } from "./adopt-payment.ts";
import { changeStatus } from "./change-status.ts";
import { deliverSms } from "./deliver-sms.ts";
import type { SmsContext } from "./sms-context.ts";

export type Completed = Awaited<ReturnType<typeof completeOrder>>;

/**
 * A staff member completes an order, and is recorded by name. The SMS is written to the outbox in the same transaction
 * and delivered right after the commit; the function waits up to ten seconds for it. `givenOn`: the day of the gift, today
 * by default. `payment`: what staff said of its card payments.
 */
export async function completeOrder(
  ctx: StaffContext,
  sms: SmsContext,
  target: Target & { note?: string | null; givenOn?: string | undefined; payment?: PaymentChoice },
) {
  const saved = await changeStatus(ctx, { ...target, status: "completed" });
  if (saved.kind !== "saved") return saved;
  return { ...saved, sms: await deliverSms(sms, target.id) };
}
