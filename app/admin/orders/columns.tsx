import { Link } from "react-router";
import type { OrderRow } from "#server/orders/list-orders.ts";
import { formatReference } from "#shared/order-reference.ts";
import { formatPhone } from "#shared/phone.ts";
import { DateCell, MoneyCell } from "../kit/list/cells.tsx";
import type { Column } from "../kit/list/list-column.ts";
import { MethodBadge, OrderStatusBadge } from "./badges.tsx";
import { ordersText } from "./messages.ts";
import { daysSince } from "./read-query.ts";

export function orderColumns(detailOf: (row: OrderRow) => string, now: Date): readonly Column<OrderRow>[] {
  return [
    {
      key: "id",
      header: ordersText.order,
      cell: (row) => (
        <>
          <Link
            to={detailOf(row)}
            translate="no"
            className="inline-flex min-h-11 items-center font-semibold whitespace-nowrap tabular-nums text-leaf-700 underline-offset-4 hover:underline md:min-h-8"
          >
            {row.id.slice(0, 8)}
          </Link>
          {row.reference && (
            <span translate="no" className="block text-xs whitespace-nowrap text-ink-soft">
              {formatReference(row.reference)}
            </span>
          )}
        </>
      ),
    },
    {
      key: "date",
      header: ordersText.date,
      cell: (row) => <DateCell at={row.createdAt} as="time" />,
    },
    { key: "donor", header: ordersText.donor, lead: true, cell: (row) => <Donor {...row} /> },
    {
      key: "amount",
      header: ordersText.amount,
      align: "end",
      cell: (row) => (
        <span className="whitespace-nowrap">
          <MoneyCell amount={row.totalAmount} />
        </span>
      ),
    },
    {
      key: "status",
      header: ordersText.status,
      cell: (row) => (
        <>
          <OrderStatusBadge status={row.status} />
          {row.status === "pending" && row.paymentMethod === "bank_transfer" && (
            <span className="mt-1 block text-xs whitespace-nowrap text-ink-soft">
              {ordersText.age(daysSince(row.createdAt, now))}
            </span>
          )}
        </>
      ),
    },
    {
      key: "method",
      header: ordersText.method,
      cell: (row) => <MethodBadge method={row.paymentMethod} />,
    },
  ];
}

function Donor({ customerName, customerEmail, customerPhone, isRecurring }: OrderRow) {
  return (
    <div className="min-w-0">
      <p className="font-semibold wrap-anywhere">
        {customerName || ordersText.anonymous}
        {isRecurring && (
          <span className="ms-2 text-xs font-medium text-leaf-700">{ordersText.recurring}</span>
        )}
      </p>
      <p className="flex flex-wrap gap-x-3 text-xs text-ink-soft">
        {customerEmail && <span className="wrap-anywhere">{customerEmail}</span>}
        {customerPhone && (
          <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
            {formatPhone(customerPhone)}
          </bdi>
        )}
      </p>
    </div>
  );
}
