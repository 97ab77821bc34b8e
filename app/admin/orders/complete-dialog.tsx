import { useState } from "react";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { money } from "#app/admin/kit/money-text.ts";
import { useAnswered } from "#app/admin/kit/use-answered.ts";
import type { Refundable } from "#server/giving/payments/refunds/find-refundable.ts";
import { orderStatusName } from "#shared/text/label.ts";
import { formatPhone } from "#shared/text/phone.ts";
import { CompleteQuestion } from "./complete-question.tsx";
import { detailText } from "./messages.ts";
import { busyIntent, type WritingPanel } from "./order-fetcher.ts";
import { PaymentQuestion } from "./payment-question.tsx";

/** Asks before an order is completed and names the consequences. */
export function CompleteDialog({
  order,
  fetcher,
  payments,
  seen,
  onClose,
}: Omit<WritingPanel, "reason"> & {
  /** The card payments; one of them can be the order's own. */
  payments: readonly Refundable[];
  /** The order's `updatedAt` as shown when the dialog opened. */
  seen: Date;
  onClose: () => void;
}) {
  const busy = busyIntent(fetcher) === "status";
  useAnswered(busy, onClose);
  // A completion without the question takes the only payment, too.
  const [payment, choose] = useState((payments.length === 1 && payments[0]?.number) || "");
  const asks = payments.length > 0;
  return (
    <CompleteQuestion
      title={detailText.complete}
      text={
        <>
          <Consequences order={order} />
          {asks && <PaymentQuestion payments={payments} value={payment} onChange={choose} />}
        </>
      }
      form={fetcher.Form}
      busy={busy}
      ready={!asks || payment !== ""}
      onClose={onClose}
    >
      <HiddenInputs
        values={{
          intent: "status",
          status: "completed",
          seen: seen.toISOString(),
          payment: asks ? payment : null,
        }}
      />
    </CompleteQuestion>
  );
}

function Consequences({ order }: Pick<WritingPanel, "order">) {
  const { status, paymentMethod, customerPhone, takesSms, smsSent, totalAmount } = order;
  const phone = takesSms ? formatPhone(customerPhone ?? "") : null;
  return (
    <ul className="list-disc space-y-1.5 ps-5">
      <li>{detailText.confirmText(orderStatusName(status))}</li>
      <li>
        {smsSent
          ? detailText.confirmSmsWas
          : phone
            ? detailText.confirmSms(phone)
            : detailText.confirmNoPhone}
      </li>
      <li>{detailText.confirmAmount(money(totalAmount))}</li>
      {paymentMethod !== "card" && <li className="font-semibold text-ink">{detailText.confirmTransfer}</li>}
    </ul>
  );
}
