import { CircleCheckBig } from "lucide-react";
import { useState } from "react";
import { useFetcher } from "react-router";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { useOnAnswer } from "#app/admin/kit/use-on-answer.ts";
import { Button } from "#app/ui/button.tsx";
import type { OrderRow } from "#server/giving/orders/list-orders.ts";
import type { ListedOrder } from "./columns.tsx";
import { CompleteQuestion } from "./complete-question.tsx";
import type { TickedAnswer } from "./complete-ticked.server.ts";
import { detailText, tickedText } from "./messages.ts";
import { completeTickedIntent } from "./read-query.ts";

/** The button and the result (ticked-result.tsx) share this fetcher. */
export const tickedFetcher = { key: completeTickedIntent };

/** Staff complete only waiting transfers without a match: the bank settles cards, and a match completes its order. */
export function isCompletable({ status, paymentMethod, movement }: ListedOrder): boolean {
  return status === "pending" && paymentMethod === "bank_transfer" && movement === null;
}

export function describeTicked(rows: readonly OrderRow[]): string {
  return tickedText.count(formatCount(rows.length), formatSum(rows));
}

function formatSum(rows: readonly OrderRow[]): string {
  let sum = 0;
  for (const { totalAmount } of rows) sum += totalAmount;
  return money(sum);
}

/** Completes the ticked transfers after one confirmation. */
export function CompleteTicked({ rows, clear }: { rows: readonly OrderRow[]; clear: () => void }) {
  // The dialog keeps the rows of the press, because the list may reload while the dialog is open.
  const [dialogRows, setDialogRows] = useState<readonly OrderRow[]>();
  return (
    <>
      <Button
        variant="light"
        className="px-4! whitespace-nowrap"
        aria-haspopup="dialog"
        onClick={() => setDialogRows(rows)}
      >
        <CircleCheckBig aria-hidden="true" className="size-4.5" />
        {tickedText.complete}
      </Button>
      {dialogRows && (
        <CompleteTickedDialog rows={dialogRows} onClose={() => setDialogRows(undefined)} onDone={clear} />
      )}
    </>
  );
}

function CompleteTickedDialog({
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
  useOnAnswer(busy, () => {
    onClose();
    // Without an answer or after a wrong day the ticks stay, so that staff can press again.
    if (fetcher.data && !fetcher.data.isWrongDay) onDone();
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
          <li>{detailText.confirmAmount(formatSum(rows))}</li>
          <li className="font-semibold text-ink">{detailText.confirmTransfer}</li>
        </ul>
      }
      form={fetcher.Form}
      busy={busy}
      onClose={onClose}
    >
      <input type="hidden" name="intent" value={completeTickedIntent} />
      {rows.map(({ id, updatedAt }) => (
        <input key={id} type="hidden" name="order" value={`${id} ${updatedAt.toISOString()}`} />
      ))}
    </CompleteQuestion>
  );
}
