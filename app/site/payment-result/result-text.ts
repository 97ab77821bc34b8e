import type { PaymentResult, ShownOrder } from "#app/http/request/payment-result.ts";
import type { MessageKey } from "#app/i18n/i18n.ts";

/** The texts for a payment that did not succeed. */
export type FailureText = {
  reason: MessageKey;
  /** The bank's reason, if its code has a text. */
  detail: MessageKey | null;
  /** Whether money may have been taken without our confirmation. */
  unsure: boolean;
};

/** Returns the text for the outcomes and codes of docs/specification.md#8-error-catalogue. */
export function failureText({ outcome, code, broken, returnCode }: PaymentResult): FailureText {
  if (outcome === "closed") return { reason: "result.failure.closed", detail: null, unsure: false };
  if (code === "HASH_MISMATCH") return { reason: "result.failure.hash", detail: null, unsure: true };
  if (code === "INVALID_AMOUNT") return { reason: "result.failure.amount", detail: null, unsure: true };
  if (broken) return { reason: "result.failure.verify", detail: null, unsure: true };
  if (outcome === "3d_auth_failed") return { reason: "result.failure.3d", detail: null, unsure: false };
  if (outcome !== "payment_failed") return { reason: "result.failure.other", detail: null, unsure: true };
  // The code "00" contradicts a decline, so the text of an approval is not shown.
  const detail = returnCode === null || returnCode === "00" ? null : (`payment.code.${returnCode}` as const);
  return { reason: "result.failure.payment", detail, unsure: false };
}

/** Returns the donor's steps in order; none if the order is finished. `{reference}` is its name. */
export function failureSteps({ unsure, reason }: FailureText, order: ShownOrder | null): MessageKey[] {
  if (order?.completed || reason === "result.failure.closed") return [];
  if (!unsure) {
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
