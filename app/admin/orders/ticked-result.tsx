import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { ResultPart } from "#app/admin/kit/result-part.tsx";
import type { CompletedTransfer } from "#server/giving/orders/complete-transfers.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { orderStatusName } from "#shared/text/label.ts";
import type { TickedAnswer } from "./complete-ticked.server.ts";
import { tickedFetcher } from "./complete-ticked.tsx";
import { detailText, ordersText, tickedText } from "./messages.ts";
import { OrderLink } from "./order-link.tsx";

/** Lists the completed transfers, and the other transfers with the reason. A new result gets the focus. */
export function TickedResult() {
  const { data, state } = useFetcher<TickedAnswer | null>(tickedFetcher);
  const [dismissed, setDismissed] = useState<TickedAnswer>();
  const region = useRef<HTMLDivElement>(null);
  const result = data && data !== dismissed && state === "idle" ? data : null;
  useEffect(() => {
    if (result) region.current?.focus();
  }, [result]);
  const completed = result?.transfers.filter(({ kind }) => kind === "completed") ?? [];
  const smsCount = completed.filter((transfer) => transfer.kind === "completed" && transfer.sms).length;
  const failed = result?.transfers.filter(({ kind }) => kind !== "completed") ?? [];
  return (
    <div ref={region} role="status" tabIndex={-1} className="outline-none">
      {result && (
        <div className="mt-4 grid gap-2 text-sm">
          {completed.length > 0 && (
            <ResultPart
              isSuccess
              text={[
                tickedText.done(formatCount(completed.length), formatSum(completed)),
                smsCount > 0 && tickedText.smsFollow(formatCount(smsCount)),
              ]
                .filter(Boolean)
                .join(" ")}
              onClose={() => setDismissed(result)}
            >
              <details className="pb-2">
                <summary className="cursor-pointer font-medium">{tickedText.which}</summary>
                <TransferLines transfers={completed} />
              </details>
            </ResultPart>
          )}
          {result.isWrongDay && (
            <ResultPart isSuccess={false} text={detailText.wrongDay} onClose={() => setDismissed(result)} />
          )}
          {failed.length > 0 && (
            <ResultPart
              isSuccess={false}
              text={tickedText.not(formatCount(failed.length))}
              onClose={() => setDismissed(result)}
            >
              <TransferLines transfers={failed} />
            </ResultPart>
          )}
        </div>
      )}
    </div>
  );
}

function TransferLines({ transfers }: { transfers: readonly CompletedTransfer[] }) {
  return (
    <ul className="grid gap-1.5 py-2 text-ink">
      {transfers.map((transfer) => (
        <li key={transfer.id} className="flex flex-wrap items-baseline gap-x-3">
          <OrderLink id={transfer.id} />
          {transfer.order && (
            <>
              <span className="wrap-anywhere">{transfer.order.customerName || ordersText.anonymous}</span>
              <span className="tabular-nums">{money(transfer.order.totalAmount)}</span>
            </>
          )}
          {transfer.kind !== "completed" && (
            <span className="basis-full text-clay-700">{describeReason(transfer)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function describeReason(transfer: Exclude<CompletedTransfer, { kind: "completed" }>): string {
  switch (transfer.kind) {
    case "changed":
      return detailText.stale(
        transfer.by,
        formatDateTime(transfer.at, "tr"),
        orderStatusName(transfer.status),
      );
    case "not-waiting":
      return tickedText.notWaiting;
    case "missing":
      return detailText.missing;
    case "failed":
      return detailText.statusFailed;
  }
}

function formatSum(transfers: readonly CompletedTransfer[]): string {
  let sum = 0;
  for (const { order } of transfers) sum += order?.totalAmount ?? 0;
  return money(sum);
}
