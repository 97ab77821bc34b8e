import { MoneyCell, timeColumn } from "#app/admin/kit/list/cells.tsx";
import type { Column } from "#app/admin/kit/list/list-column.ts";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import type { OrderRow } from "#server/giving/orders/list-orders.ts";
import { formatPhone } from "#shared/text/phone.ts";
import { MethodBadge, OrderStatusBadge } from "./badges.tsx";
import { ordersText } from "./messages.ts";
import { OrderLink, shortNumber } from "./order-link.tsx";
import { daysSince } from "./read-query.ts";
import { RefundNote } from "./refund-note.tsx";

/** `movement` is the statement row that is matched with the order, until the match is applied. */
export type ListedOrder = OrderRow & { movement: number | null };

/** Returns the columns. The list of waiting transfers (`transfers`) has no method column. */
export function orderColumns(now: Date, transfers: boolean): readonly Column<ListedOrder>[] {
  const columns: Column<ListedOrder>[] = [
    {
      key: "id",
      header: ordersText.order,
      bare: true,
      cell: (row) => <OrderLink {...row} />,
    },
    timeColumn(ordersText.date, ({ createdAt }) => createdAt),
    { key: "donor", header: ordersText.donor, lead: true, cell: (row) => <Donor {...row} /> },
    {
      key: "amount",
      header: ordersText.amount,
      bare: true,
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
      bare: true,
      cell: (row) => (
        <>
          <OrderStatusBadge status={row.status} />
          <RefundNote {...row} />
          {row.movement !== null && (
            <p>
              <TextLink to={`transfers/${row.movement}`} className="relative z-10 text-xs whitespace-nowrap">
                {ordersText.matched}
                <span className="sr-only">: {shortNumber(row.id)}</span>
              </TextLink>
            </p>
          )}
          {row.status === "pending" && row.paymentMethod === "bank_transfer" && (
            <span className="block text-xs whitespace-nowrap text-ink-soft @2xl:leading-4 @4xl:leading-5">
              {ordersText.age(daysSince(row.createdAt, now))}
            </span>
          )}
        </>
      ),
    },
    {
      key: "method",
      header: ordersText.method,
      bare: true,
      under: true,
      cell: (row) => <MethodBadge method={row.paymentMethod} />,
    },
  ];
  return transfers ? columns.filter(({ key }) => key !== "method") : columns;
}

function Donor({ customerName, customerEmail, customerPhone, isRecurring }: OrderRow) {
  return (
    <div className="min-w-0">
      <p className="line-clamp-2 font-semibold wrap-anywhere @2xl:line-clamp-1">
        {customerName || ordersText.anonymous}
        {isRecurring && (
          <span className="ms-2 text-xs font-medium text-leaf-700">{ordersText.recurring}</span>
        )}
      </p>
      <p className="flex flex-wrap gap-x-3 text-xs text-ink-soft @2xl:leading-4 @4xl:flex-nowrap @4xl:leading-5">
        {customerEmail && (
          <span className="wrap-anywhere @2xl:w-full @2xl:truncate @4xl:w-auto">{customerEmail}</span>
        )}
        {customerPhone && (
          <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
            {formatPhone(customerPhone)}
          </bdi>
        )}
      </p>
    </div>
  );
}
