import type { RefundView } from "#server/giving/payments/refunds/list-refunds.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { describeCode } from "./describe-code.ts";
import { refundText } from "./messages.ts";

/** Explains the state of a refund and the next step. */
export function NextStep({
  refund,
  isOwn,
  denyFrom,
}: {
  refund: RefundView;
  isOwn: boolean;
  /** The time from which staff may decide that the refund was not made; null if they may decide now. */
  denyFrom: Date | null;
}) {
  const { next } = refundText;
  const { nextAt, returnCode, state } = refund;
  const paragraphs = [
    explainState(refund, isOwn),
    state === "approved" &&
      nextAt &&
      (returnCode ? next.postponed : next.waits)(formatDateTime(nextAt, "tr")),
    state === "unknown" && nextAt && next.asks(formatDateTime(nextAt, "tr")),
    denyFrom && next.denyFrom(formatDateTime(denyFrom, "tr")),
    returnCode && describeCode(returnCode),
  ].filter((text) => typeof text === "string" && text !== "");
  return (
    <div className="grid max-w-prose gap-2">
      {paragraphs.map((text) => (
        <p key={String(text)}>{text}</p>
      ))}
    </div>
  );
}

function explainState({ state, method, way, duplicate }: RefundView, isOwn: boolean): string {
  const { next } = refundText;
  switch (state) {
    case "requested":
      return isOwn ? next.requestedOwn : next.requested;
    case "approved":
      if (method !== "card") return next.byHand;
      return way === null ? next.atPanel : "";
    case "confirmed":
      return duplicate ? next.confirmedSecond : next.confirmed;
    default:
      return next[state];
  }
}
