import { Badge } from "#app/admin/kit/list/status-badge.tsx";
import { money } from "#app/admin/kit/money-text.ts";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import type { OtherOrder } from "#server/giving/orders/order-detail.ts";
import { formatDate } from "#shared/text/dates.ts";
import { OrderStatusBadge } from "./badges.tsx";
import { detailText } from "./messages.ts";
import { OrderLink } from "./order-link.tsx";

/** The other orders with the same phone or e-mail address, newest first. */
export function SameDonorPanel({ orders }: { orders: readonly OtherOrder[] }) {
  return (
    <Sheet title={detailText.others}>
      {orders.length === 0 ? (
        <p className="text-ink-faint">{detailText.noOthers}</p>
      ) : (
        <ul className="-my-2 divide-y divide-sand-200">
          {orders.map(({ id, reference, status, totalAmount, createdAt, items, sameName }) => (
            <li key={id} className="py-2.5">
              <div className="mb-1 flex items-start justify-between gap-3">
                <OrderLink id={id} reference={reference} />
                <OrderStatusBadge status={status} />
              </div>
              <p className="flex justify-between gap-3 text-xs text-ink-soft tabular-nums">
                <span>{formatDate(createdAt, "tr")}</span>
                <span className="font-semibold text-ink">{money(totalAmount)}</span>
              </p>
              {!sameName && <Badge>{detailText.otherName}</Badge>}
              <p className="truncate text-xs text-ink-faint">
                {items.map(({ campaignTitle }) => campaignTitle).join(", ")}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
