import { Link } from "react-router";
import type { OrderRow } from "#server/orders/list-orders.ts";
import { formatPhone } from "#shared/phone.ts";
import { useAdminLink } from "../kit/admin-link.ts";
import { DateCell, MoneyCell } from "../kit/list/cells.tsx";
import type { Column } from "../kit/list/list-column.ts";
import { MethodBadge, OrderStatusBadge } from "./badges.tsx";
import { ordersText } from "./messages.ts";
import { OrderLink, shortNumber } from "./order-link.tsx";
import { daysSince } from "./read-query.ts";
import { RefundNote } from "./refund-note.tsx";

/** `movement`: the row of a statement that is matched with it, until the match is applied. */
export type ListedOrder = OrderRow & { movement: number | null };

/** `transfers`: the list of waiting transfers, where the method says nothing. */
export function orderColumns(now: Date, transfers: boolean): readonly Column<ListedOrder>[] {
  const columns: Column<ListedOrder>[] = [
    {
      key: "id",
      header: ordersText.order,
      bare: true,
      cell: (row) => <OrderLink {...row} />,
    },
    {
      key: "date",
      header: ordersText.date,
      bare: true,
      cell: (row) => <DateCell at={row.createdAt} as="time" />,
    },
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
          {row.movement !== null && <MovementLink row={row.movement} about={row.id} />}
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

function MovementLink({ row, about }: { row: number; about: string }) {
  const link = useAdminLink();
  return (
    <Link
      to={link(`transfers/${row}`)}
      className="relative z-10 flex min-h-6 items-center text-xs font-semibold whitespace-nowrap text-leaf-700 underline-offset-4 hover:underline"
    >
      {ordersText.matched}
      <span className="sr-only">: {shortNumber(about)}</span>
    </Link>
  );
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
