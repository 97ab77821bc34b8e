import type { DonorOrder, PaymentResult } from "#app/http/request/payment-result.ts";
import type { MessageKey } from "#app/i18n/i18n.ts";

/** The texts for a payment that did not succeed. */
export type FailureText = {
  reason: MessageKey;
  /** The bank's reason, if its code has a text. */
  detail: MessageKey | null;
  /** Whether money may have been taken without our confirmation. */
  isUncertain: boolean;
};

/** Returns the text for the outcomes and codes of docs/specification.md#8-error-catalogue. */
export function failureText({ outcome, code, isUnreadable, returnCode }: PaymentResult): FailureText {
  if (outcome === "closed") return { reason: "result.failure.closed", detail: null, isUncertain: false };
  if (code === "HASH_MISMATCH") return { reason: "result.failure.hash", detail: null, isUncertain: true };
  if (code === "INVALID_AMOUNT") return { reason: "result.failure.amount", detail: null, isUncertain: true };
  if (isUnreadable) return { reason: "result.failure.verify", detail: null, isUncertain: true };
  if (outcome === "3d_auth_failed") return { reason: "result.failure.3d", detail: null, isUncertain: false };
  if (outcome !== "payment_failed")
    return { reason: "result.failure.other", detail: null, isUncertain: true };
  // A decline with the approval code "00" is contradictory, so its text is not shown.
  const detail = returnCode === null || returnCode === "00" ? null : (`payment.code.${returnCode}` as const);
  return { reason: "result.failure.payment", detail, isUncertain: false };
}

/** Returns the next steps of the donor. A finished order has no steps. `{reference}` is the name of the order. */
export function failureSteps({ isUncertain, reason }: FailureText, order: DonorOrder | null): MessageKey[] {
  if (order?.isCompleted || reason === "result.failure.closed") return [];
  if (!isUncertain) {
    return [
      "result.failure.step.retry",
      order ? "result.failure.step.transfer" : "result.failure.step.transferPlain",
    ];
  }
  return [
    "result.failure.step.look",
    order ? "result.failure.step.tell" : "result.failure.step.tellPlain",
    "result.failure.step.then",
  ];
}
