import { useState } from "react";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { money } from "#app/admin/kit/money-text.ts";
import { useOnAnswer } from "#app/admin/kit/use-on-answer.ts";
import type { RefundablePayment } from "#server/giving/payments/refunds/find-refundable.ts";
import { orderStatusName } from "#shared/text/label.ts";
import { formatPhone } from "#shared/text/phone.ts";
import { CompleteQuestion } from "./complete-question.tsx";
import { detailText } from "./messages.ts";
import { busyIntent, type WritingPanel } from "./order-fetcher.ts";
import { PaymentQuestion } from "./payment-question.tsx";

export function CompleteDialog({
  order,
  fetcher,
  payments,
  expectedUpdatedAt,
  onClose,
}: Omit<WritingPanel, "reason"> & {
  /** The card payments that can become the order's payment. */
  payments: readonly RefundablePayment[];
  /** The order's `updatedAt` when the dialog opened. */
  expectedUpdatedAt: Date;
  onClose: () => void;
}) {
  const busy = busyIntent(fetcher) === "status";
  useOnAnswer(busy, onClose);
  // Without this question the server would also choose the only payment.
  const [payment, setPayment] = useState((payments.length === 1 && payments[0]?.number) || "");
  const mustChoose = payments.length > 0;
  return (
    <CompleteQuestion
      title={detailText.complete}
      text={
        <>
          <Consequences order={order} />
          {mustChoose && <PaymentQuestion payments={payments} value={payment} onChange={setPayment} />}
        </>
      }
      form={fetcher.Form}
      busy={busy}
      isReady={!mustChoose || payment !== ""}
      onClose={onClose}
    >
      <HiddenInputs
        values={{
          intent: "status",
          status: "completed",
          seen: expectedUpdatedAt.toISOString(),
          payment: mustChoose ? payment : null,
        }}
      />
    </CompleteQuestion>
  );
}

function Consequences({ order }: Pick<WritingPanel, "order">) {
  const { status, paymentMethod, customerPhone, takesSms, smsSent, totalAmount } = order;
  const phone = takesSms ? formatPhone(customerPhone ?? "") : null;
  const smsText = phone ? detailText.confirmSms(phone) : detailText.confirmNoPhone;
  return (
    <ul className="list-disc space-y-1.5 ps-5">
      <li>{detailText.confirmText(orderStatusName(status))}</li>
      <li>{smsSent ? detailText.confirmSmsWas : smsText}</li>
      <li>{detailText.confirmAmount(money(totalAmount))}</li>
      {paymentMethod !== "card" && <li className="font-semibold text-ink">{detailText.confirmTransfer}</li>}
    </ul>
  );
}
