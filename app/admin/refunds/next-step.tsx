import type { RefundView } from "#server/giving/payments/refunds/list-refunds.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { describeCode } from "./describe-code.ts";
import { refundText } from "./messages.ts";

/** The meaning of the state, and the next step. */
export function NextStep({
  refund,
  own,
  denyFrom,
}: {
  refund: RefundView;
  own: boolean;
  /** The time from which staff may say that the refund was not made; null if they may now. */
  denyFrom: Date | null;
}) {
  const { next } = refundText;
  const { nextAt, returnCode, state } = refund;
  const lines = [
    explain(refund, own),
    state === "approved" &&
      nextAt &&
      (returnCode ? next.postponed : next.waits)(formatDateTime(nextAt, "tr")),
    state === "unknown" && nextAt && next.asks(formatDateTime(nextAt, "tr")),
    denyFrom && next.denyFrom(formatDateTime(denyFrom, "tr")),
    returnCode && describeCode(returnCode),
  ].filter((line) => typeof line === "string" && line !== "");
  return (
    <div className="grid max-w-prose gap-2">
      {lines.map((line) => (
        <p key={String(line)}>{line}</p>
      ))}
    </div>
  );
}

function explain({ state, method, way, duplicate }: RefundView, own: boolean): string {
  const { next } = refundText;
  switch (state) {
    case "requested":
      return own ? next.requestedOwn : next.requested;
    case "approved":
      if (method === "transfer") return next.byHand;
      return way === null ? next.atPanel : "";
    case "confirmed":
      return duplicate ? next.confirmedSecond : next.confirmed;
    default:
      return next[state];
  }
}
