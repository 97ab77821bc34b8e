import type { Tx } from "../db/connect.ts";
import type { PaymentContext } from "./context.ts";
import { paymentAlarms } from "./table.ts";

export type AlarmKind =
  | "duplicate_payment"
  | "amount_difference"
  | "currency_difference"
  | "voided_at_bank"
  | "refunded_at_bank"
  | "approved_after_manual_change"
  | "unconfirmed_approval"
  | "contradictory_message";

/** Puts a doubt about money before staff, once per kind and attempt. `details` hold no personal data. */
export async function raiseAlarm(
  ctx: Pick<PaymentContext, "clock" | "log">,
  tx: Tx,
  kind: AlarmKind,
  attempt: { number: string; orderId: string },
  details: Record<string, unknown>,
): Promise<void> {
  ctx.log.error({ alarm: kind, number: attempt.number, order: attempt.orderId }, "payment alarm");
  await tx
    .insert(paymentAlarms)
    .values({ kind, orderId: attempt.orderId, number: attempt.number, details, createdAt: ctx.clock.now() })
    .onConflictDoNothing();
}
