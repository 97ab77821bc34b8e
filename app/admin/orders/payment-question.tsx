import { money } from "#app/admin/kit/money-text.ts";
import { RadioCards } from "#app/ui/choice.tsx";
import type { RefundablePayment } from "#server/giving/payments/refunds/find-refundable.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { noPayment, paymentText } from "./payment-texts.ts";

/** Asks which card payment belongs to the order. */
export function PaymentQuestion({
  payments,
  value,
  onChange,
}: {
  payments: readonly RefundablePayment[];
  value: string;
  onChange: (number: string) => void;
}) {
  const options = payments.map(({ number, paid, paidAt }) => ({
    value: number ?? "",
    label: paymentText.card(money(paid), formatDateTime(paidAt, "tr")),
  }));
  return (
    <div className="mt-5 text-ink">
      <RadioCards
        legend={paymentText.question}
        name="choice"
        options={[...options, { value: noPayment, label: paymentText.none }]}
        value={value}
        onChange={onChange}
      />
      {value === "" && <p className="mt-2 text-ink-soft">{paymentText.choose}</p>}
    </div>
  );
}
