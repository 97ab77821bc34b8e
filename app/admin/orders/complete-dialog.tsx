import { formatMoney } from "#shared/money.ts";
import { formatPhone } from "#shared/phone.ts";
import { useAnswered } from "../kit/use-answered.ts";
import { CompleteQuestion } from "./complete-question.tsx";
import { detailText, statusLabel } from "./messages.ts";
import { busyIntent, type WritingPanel } from "./order-fetcher.ts";

/** Asks before an order is completed and names the consequences. */
export function CompleteDialog({
  order,
  fetcher,
  seen,
  onClose,
}: Omit<WritingPanel, "reason"> & {
  /** The order's `updatedAt` as shown when the dialog opened. */
  seen: Date;
  onClose: () => void;
}) {
  const busy = busyIntent(fetcher) === "status";
  useAnswered(busy, onClose);
  return (
    <CompleteQuestion
      title={detailText.complete}
      text={<Consequences order={order} />}
      form={fetcher.Form}
      busy={busy}
      onClose={onClose}
    >
      <input type="hidden" name="intent" value="status" />
      <input type="hidden" name="status" value="completed" />
      <input type="hidden" name="seen" value={seen.toISOString()} />
    </CompleteQuestion>
  );
}

function Consequences({ order }: Pick<WritingPanel, "order">) {
  const { status, paymentMethod, customerPhone, takesSms, smsSent, totalAmount } = order;
  const phone = takesSms ? formatPhone(customerPhone ?? "") : null;
  return (
    <ul className="list-disc space-y-1.5 ps-5">
      <li>{detailText.confirmText(statusLabel(status))}</li>
      <li>
        {smsSent
          ? detailText.confirmSmsWas
          : phone
            ? detailText.confirmSms(phone)
            : detailText.confirmNoPhone}
      </li>
      <li>{detailText.confirmAmount(formatMoney(totalAmount, "TRY", "tr"))}</li>
      {paymentMethod !== "card" && <li className="font-semibold text-ink">{detailText.confirmTransfer}</li>}
    </ul>
  );
}
