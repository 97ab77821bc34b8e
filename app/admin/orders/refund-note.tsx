import { money } from "#app/admin/kit/money-text.ts";
import { ordersText } from "./messages.ts";

/** Shows how much of an order was or is being refunded. Amounts are in kuruş. */
export function RefundNote({
  totalAmount,
  refunded,
  refunding,
}: {
  totalAmount: number;
  refunded: number;
  refunding: number;
}) {
  if (refunded === 0 && refunding === 0) return null;
  const whole = refunded >= totalAmount;
  const done = whole ? ordersText.refundedWhole : ordersText.refunded(money(refunded));
  const text = refunding > 0 ? ordersText.refunding : done;
  return <span className="block text-xs whitespace-nowrap text-ink-soft">{text}</span>;
}
