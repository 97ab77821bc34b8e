import { Timeline } from "#app/admin/orders/timeline.tsx";
import type { RefundStep } from "#server/giving/payments/refunds/refund-history.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { describeCode } from "./describe-code.ts";
import { refundsText, refundText, stepNames, wayNames } from "./messages.ts";

const tones: Record<string, "good" | "bad" | "waiting"> = {
  "confirm-refund": "good",
  "book-refund": "good",
  "refuse-refund": "bad",
  "decline-refund": "bad",
  "refund-unknown": "waiting",
};

export function Steps({ steps }: { steps: readonly RefundStep[] }) {
  return (
    <Timeline
      title={refundText.steps}
      entries={steps.toReversed().map(({ at, action, by, way, code }) => ({
        at,
        title: ownValue(stepNames, action) ?? action,
        tone: ownValue(tones, action) ?? "quiet",
        details: [action === "send-refund" && way ? wayNames[way] : null, code && describeCode(code)],
        by: by ?? refundsText.system,
      }))}
    />
  );
}
