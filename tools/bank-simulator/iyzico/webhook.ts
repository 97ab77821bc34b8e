import { randomInt } from "node:crypto";
import { sendNotice } from "../bank-messages.ts";
import type { Gateway } from "../gateway.ts";
import { jsonType } from "../mount.ts";
import type { Payment } from "../payment.ts";
import { type IyzicoHabits, paymentIdOf } from "./answers.ts";
import type { IyzicoMerchant } from "./merchant.ts";
import { webhookSignature } from "./signature.ts";

export type IyzicoGateway = Gateway<Payment, IyzicoMerchant, IyzicoHabits>;

const repeatMs = 15 * 60_000;

/** Sends the webhook after 10 to 15 seconds, and at most three more times every 15 minutes. */
export function sendWebhook(gateway: IyzicoGateway, payment: Payment): Promise<void> {
  const { pace, faults, notifyUrl } = gateway;
  return sendNotice(gateway, payment, notifyUrl, (url, fault) => {
    const usualWaitMs = randomInt(10_000, 15_001) * pace;
    const firstWaitMs = fault === "first" ? 0 : fault === "late" ? (faults?.lateMs() ?? 0) : usualWaitMs;
    return {
      message: { url, ...webhookOf(payment, gateway) },
      delaysMs: [firstWaitMs, ...Array<number>(3).fill(repeatMs * pace)],
      accepts: ({ status }) => status === 200,
    };
  });
}

export function webhookOf(
  payment: Payment,
  { merchant, habits }: Pick<IyzicoGateway, "merchant" | "habits">,
): { body: string; headers: Record<string, string> } {
  const { token, number, outcome } = payment;
  const iyziEventType = "CHECKOUT_FORM_AUTH";
  const iyziPaymentId = paymentIdOf(payment);
  const status = outcome?.kind === "approved" ? "SUCCESS" : "FAILURE";
  const signed = [iyziEventType, iyziPaymentId, token, number, status];
  const body = {
    paymentConversationId: number,
    merchantId: 990777,
    token,
    status,
    iyziReferenceCode: token.slice(0, 32),
    iyziEventType,
    iyziEventTime: new Date(outcome?.answeredAt ?? payment.receivedAt).getTime(),
    iyziPaymentId: Number(iyziPaymentId),
  };
  const signature = { "x-iyz-signature-v3": webhookSignature(signed, merchant) };
  const headers = { "content-type": jsonType, ...(habits.signedWebhook ? signature : {}) };
  return { body: JSON.stringify(body), headers };
}
