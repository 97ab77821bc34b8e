import { CircleCheckBig } from "lucide-react";
import { useState } from "react";
import { useFetcher } from "react-router";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { useAnswered } from "#app/admin/kit/use-answered.ts";
import { Button } from "#app/ui/button.tsx";
import type { OrderRow } from "#server/giving/orders/list-orders.ts";
import type { ListedOrder } from "./columns.tsx";
import { CompleteQuestion } from "./complete-question.tsx";
import type { TickedAnswer } from "./complete-ticked.server.ts";
import { detailText, tickedText } from "./messages.ts";
import { completeTicked } from "./read-query.ts";

/** The button and the result (ticked-result.tsx) use this fetcher. */
export const tickedFetcher = { key: completeTicked };

/** Only waiting transfers without a match may be ticked: the bank settles cards, a match completes its order. */
export function mayBeTicked({ status, paymentMethod, movement }: ListedOrder): boolean {
  return status === "pending" && paymentMethod === "bank_transfer" && movement === null;
}

export function describeTicked(rows: readonly OrderRow[]): string {
  return tickedText.count(formatCount(rows.length), sumOf(rows));
}

function sumOf(rows: readonly OrderRow[]): string {
  return money(rows.reduce((sum, { totalAmount }) => sum + totalAmount, 0));
}

/** Completes the ticked transfers after one question, which shows their number and their sum. */
export function CompleteTicked({ rows, clear }: { rows: readonly OrderRow[]; clear: () => void }) {
  // The rows are those at the time of the press: the list may reload while the question is open.
  const [asked, setAsked] = useState<readonly OrderRow[]>();
  return (
    <>
      <Button
        look="light"
        className="px-4! whitespace-nowrap"
        aria-haspopup="dialog"
        onClick={() => setAsked(rows)}
      >
        <CircleCheckBig aria-hidden="true" className="size-4.5" />
        {tickedText.complete}
      </Button>
      {asked && <Question rows={asked} onClose={() => setAsked(undefined)} onDone={clear} />}
    </>
  );
}

function Question({
  rows,
  onClose,
  onDone,
}: {
  rows: readonly OrderRow[];
  onClose: () => void;
  onDone: () => void;
}) {
  const fetcher = useFetcher<TickedAnswer | null>(tickedFetcher);
  const busy = fetcher.state !== "idle";
  useAnswered(busy, () => {
    onClose();
    // The ticks stay without an answer, or after a wrong day, so that staff can press again.
    if (fetcher.data && !fetcher.data.wrongDay) onDone();
  });
  const smsCount = rows.filter(({ smsSent, takesSms }) => !smsSent && takesSms).length;
  return (
    <CompleteQuestion
      title={tickedText.question(formatCount(rows.length))}
      text={
        <ul className="list-disc space-y-1.5 ps-5">
          <li>
            <strong className="text-ink">{describeTicked(rows)}</strong>. {tickedText.consequence}
          </li>
          <li>{tickedText.sms(formatCount(smsCount), formatCount(rows.length - smsCount))}</li>
          <li>{detailText.confirmAmount(sumOf(rows))}</li>
          <li className="font-semibold text-ink">{detailText.confirmTransfer}</li>
        </ul>
      }
      form={fetcher.Form}
      busy={busy}
      onClose={onClose}
    >
      <input type="hidden" name="intent" value={completeTicked} />
      {rows.map(({ id, updatedAt }) => (
        <input key={id} type="hidden" name="order" value={`${id} ${updatedAt.toISOString()}`} />
      ))}
    </CompleteQuestion>
  );
}
