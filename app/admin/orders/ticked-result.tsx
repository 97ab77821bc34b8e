import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { DismissButton } from "#app/admin/kit/dismiss-button.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { ResultFrame } from "#app/admin/kit/result-frame.tsx";
import type { CompletedTransfer } from "#server/giving/orders/complete-transfers.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { orderStatusName } from "#shared/text/label.ts";
import type { TickedAnswer } from "./complete-ticked.server.ts";
import { tickedFetcher } from "./complete-ticked.tsx";
import { detailText, ordersText, tickedText } from "./messages.ts";
import { OrderLink } from "./order-link.tsx";

/** Lists the completed ticked transfers, and the others with the reason. It takes the focus when it is new. */
export function TickedResult() {
  const { data, state } = useFetcher<TickedAnswer | null>(tickedFetcher);
  const [left, setLeft] = useState<TickedAnswer>();
  const region = useRef<HTMLDivElement>(null);
  const shown = data && data !== left && state === "idle" ? data : null;
  useEffect(() => {
    if (shown) region.current?.focus();
  }, [shown]);
  const done = shown?.transfers.filter(({ kind }) => kind === "completed") ?? [];
  const smsCount = done.filter((each) => each.kind === "completed" && each.sms).length;
  const not = shown?.transfers.filter(({ kind }) => kind !== "completed") ?? [];
  return (
    <div ref={region} role="status" tabIndex={-1} className="outline-none">
      {shown && (
        <div className="mt-4 grid gap-2 text-sm">
          {done.length > 0 && (
            <Part
              good
              text={[
                tickedText.done(formatCount(done.length), sumOf(done)),
                smsCount > 0 && tickedText.smsFollow(formatCount(smsCount)),
              ]
                .filter(Boolean)
                .join(" ")}
              onClose={() => setLeft(shown)}
            >
              <details className="pb-2">
                <summary className="cursor-pointer font-medium">{tickedText.which}</summary>
                <Lines transfers={done} />
              </details>
            </Part>
          )}
          {shown.wrongDay && <Part good={false} text={detailText.wrongDay} onClose={() => setLeft(shown)} />}
          {not.length > 0 && (
            <Part good={false} text={tickedText.not(formatCount(not.length))} onClose={() => setLeft(shown)}>
              <Lines transfers={not} />
            </Part>
          )}
        </div>
      )}
    </div>
  );
}

function Part({
  good,
  text,
  onClose,
  children,
}: {
  good: boolean;
  text: string;
  onClose: () => void;
  children?: ReactNode;
}) {
  return (
    <ResultFrame good={good} className="items-start py-1 ps-4 pe-1 [&>svg]:mt-3">
      <div className="min-w-0 grow">
        <p className="py-2.5 font-medium">{text}</p>
        {children}
      </div>
      <DismissButton onClick={onClose} />
    </ResultFrame>
  );
}

function Lines({ transfers }: { transfers: readonly CompletedTransfer[] }) {
  return (
    <ul className="grid gap-1.5 py-2 text-ink">
      {transfers.map((each) => (
        <li key={each.id} className="flex flex-wrap items-baseline gap-x-3">
          <OrderLink id={each.id} />
          {each.order && (
            <>
              <span className="wrap-anywhere">{each.order.customerName || ordersText.anonymous}</span>
              <span className="tabular-nums">{money(each.order.totalAmount)}</span>
            </>
          )}
          {each.kind !== "completed" && <span className="basis-full text-clay-700">{reasonOf(each)}</span>}
        </li>
      ))}
    </ul>
  );
}

function reasonOf(transfer: Exclude<CompletedTransfer, { kind: "completed" }>): string {
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

function sumOf(transfers: readonly CompletedTransfer[]): string {
  return money(transfers.reduce((sum, { order }) => sum + (order?.totalAmount ?? 0), 0));
}
