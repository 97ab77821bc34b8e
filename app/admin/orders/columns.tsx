import { MoneyCell, timeColumn } from "#app/admin/kit/list/cells.tsx";
import type { Column } from "#app/admin/kit/list/list-column.ts";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import type { OrderRow } from "#server/giving/orders/list-orders.ts";
import { orderSourceName } from "#shared/text/label.ts";
import { formatPhone } from "#shared/text/phone.ts";
import { MethodBadge, OrderStatusBadge } from "./badges.tsx";
import { ordersText } from "./messages.ts";
import { OrderLink, shortNumber } from "./order-link.tsx";
import { daysSince } from "./read-query.ts";
import { RefundNote } from "./refund-note.tsx";

/** `movement` is the id of the statement row whose match with the order is not yet applied. */
export type ListedOrder = OrderRow & { movement: number | null };

/** The list of waiting transfers has no column for the payment method. */
export function orderColumns(now: Date, isTransferList: boolean): readonly Column<ListedOrder>[] {
  const columns: Column<ListedOrder>[] = [
    {
      key: "id",
      header: ordersText.order,
      hasNoLabel: true,
      cell: (row) => <OrderLink {...row} />,
    },
    timeColumn(ordersText.date, ({ createdAt }) => createdAt),
    { key: "donor", header: ordersText.donor, isCardHead: true, cell: (row) => <Donor {...row} /> },
    {
      key: "amount",
      header: ordersText.amount,
      hasNoLabel: true,
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
      hasNoLabel: true,
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
      hasNoLabel: true,
      isBelowPrevious: true,
      cell: (row) => (
        <>
          <MethodBadge method={row.paymentMethod} />
          {row.source !== "web" && (
            <span className="mt-0.5 block text-xs text-ink-soft">{orderSourceName(row.source)}</span>
          )}
        </>
      ),
    },
  ];
  return isTransferList ? columns.filter(({ key }) => key !== "method") : columns;
}

function Donor({ customerName, customerEmail, customerPhone, isRecurring, trial }: OrderRow) {
  return (
    <div className="min-w-0">
      <p className="line-clamp-2 font-semibold wrap-anywhere @2xl:line-clamp-1">
        {customerName || ordersText.anonymous}
        {trial && <span className="ms-2 text-xs font-medium text-ink-soft">{ordersText.trial}</span>}
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
