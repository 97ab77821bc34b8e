import { CreditCard, Landmark } from "lucide-react";
import { Badge, type BadgeTone, StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { isOrderStatus, type OrderStatus } from "#shared/giving/order-status.ts";
import { orderStatusName, paymentMethodName } from "#shared/text/label.ts";

const tones: Record<OrderStatus, BadgeTone> = {
  pending: "waiting",
  completed: "good",
  payment_failed: "bad",
  cancelled: "quiet",
};

export function OrderStatusBadge({ status }: { status: string }) {
  if (!isOrderStatus(status)) return <Badge>{status}</Badge>;
  return <StatusBadge tone={tones[status]}>{orderStatusName(status)}</StatusBadge>;
}

export function MethodBadge({ method }: { method: string }) {
  const Icon = method === "card" ? CreditCard : Landmark;
  return (
    <Badge>
      <Icon aria-hidden="true" className="size-3.5 @4xl:hidden" />
      {paymentMethodName(method)}
    </Badge>
  );
}
