import { Link } from "react-router";
import type { OtherOrder } from "#server/orders/order-detail.ts";
import { formatDate } from "#shared/dates.ts";
import { formatMoney } from "#shared/money.ts";
import { useAdminLink } from "../kit/admin-link.ts";
import { OrderStatusBadge } from "./badges.tsx";
import { detailText } from "./messages.ts";
import { Sheet } from "./sheet.tsx";

/** Up to five other orders of the same person, newest first. */
export function OthersPanel({ others }: { others: readonly OtherOrder[] }) {
  const link = useAdminLink();
  return (
    <Sheet title={detailText.others}>
      {others.length === 0 ? (
        <p className="text-ink-faint">{detailText.noOthers}</p>
      ) : (
        <ul className="-my-2 divide-y divide-sand-200">
          {others.map(({ id, status, totalAmount, createdAt, items }) => (
            <li key={id} className="py-2.5">
              <div className="flex items-center justify-between gap-3">
                <Link
                  to={link(`orders/${id}`)}
                  translate="no"
                  className="inline-flex min-h-9 items-center font-semibold text-leaf-700 tabular-nums underline-offset-4 hover:underline"
                >
                  {id.slice(0, 8)}
                </Link>
                <OrderStatusBadge status={status} />
              </div>
              <p className="flex justify-between gap-3 text-xs text-ink-soft tabular-nums">
                <span>{formatDate(createdAt, "tr")}</span>
                <span className="font-semibold text-ink">{formatMoney(totalAmount, "TRY", "tr")}</span>
              </p>
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
