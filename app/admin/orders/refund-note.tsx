import { money } from "#app/admin/kit/money-text.ts";
import { ordersText } from "./messages.ts";

/** Shows the refunded amount of an order. Amounts are in kuruş. */
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
  const isFullRefund = refunded >= totalAmount;
  const refundedText = isFullRefund ? ordersText.refundedWhole : ordersText.refunded(money(refunded));
  const text = refunding > 0 ? ordersText.refunding : refundedText;
  return <span className="block text-xs whitespace-nowrap text-ink-soft">{text}</span>;
}
