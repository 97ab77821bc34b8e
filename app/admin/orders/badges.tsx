import { Banknote, CreditCard, Landmark, type LucideIcon, SmartphoneNfc } from "lucide-react";
import { Badge, type BadgeTone, StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import {
  isOrderMethod,
  isOrderStatus,
  type OrderMethod,
  type OrderStatus,
} from "#shared/giving/order-status.ts";
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

const methodIcons: Record<OrderMethod, LucideIcon> = {
  card: CreditCard,
  bank_transfer: Landmark,
  cash: Banknote,
  pos: SmartphoneNfc,
};

export function MethodBadge({ method }: { method: string }) {
  const Icon = isOrderMethod(method) ? methodIcons[method] : Landmark;
  return (
    <Badge>
      <Icon aria-hidden="true" className="size-3.5 @4xl:hidden" />
      {paymentMethodName(method)}
    </Badge>
  );
}
