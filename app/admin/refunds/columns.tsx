import { DateCell, MoneyCell } from "#app/admin/kit/list/cells.tsx";
import type { Column } from "#app/admin/kit/list/list-column.ts";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import { OrderLink } from "#app/admin/orders/order-link.tsx";
import type { RefundView } from "#server/giving/payments/refunds/list-refunds.ts";
import { RefundStateBadge } from "./badges.tsx";
import { refundMethodNames, refundsText } from "./messages.ts";

export const refundColumns: readonly Column<RefundView>[] = [
  {
    key: "date",
    header: refundsText.date,
    hasNoLabel: true,
    cell: ({ id, createdAt }) => (
      <TextLink to={`refunds/${id}`}>
        <DateCell at={createdAt} as="time" />
      </TextLink>
    ),
  },
  {
    key: "order",
    header: refundsText.order,
    hasNoLabel: true,
    cell: ({ orderId, reference }) => <OrderLink id={orderId} reference={reference} />,
  },
  {
    key: "donor",
    header: refundsText.donor,
    isCardHead: true,
    cell: ({ customerName, reason }) => (
      <div className="min-w-0">
        <p className="line-clamp-2 font-semibold wrap-anywhere @2xl:line-clamp-1">
          {customerName || refundsText.anonymous}
        </p>
        <p className="line-clamp-2 text-xs text-ink-soft wrap-anywhere @2xl:line-clamp-1">{reason}</p>
      </div>
    ),
  },
  {
    key: "amount",
    header: refundsText.amount,
    hasNoLabel: true,
    align: "end",
    cell: ({ amount, method }) => (
      <span className="whitespace-nowrap">
        <MoneyCell amount={amount} />
        <span className="block text-xs text-ink-soft">{refundMethodNames[method]}</span>
      </span>
    ),
  },
  {
    key: "state",
    header: refundsText.state,
    hasNoLabel: true,
    cell: ({ state }) => <RefundStateBadge state={state} />,
  },
  {
    key: "requested",
    header: refundsText.requestedBy,
    needsWideTable: true,
    cell: ({ requestedByName }) => requestedByName ?? refundsText.system,
  },
];
