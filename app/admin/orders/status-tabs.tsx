import { Link, useSearchParams } from "react-router";
import type { OrderList } from "#server/orders/list-orders.ts";
import { orderStatusName } from "#shared/label.ts";

import { formatCount } from "../kit/list/format-count.ts";
import { changedSearch } from "../kit/list/list-query.ts";
import { useCurrentInView } from "../kit/use-current-in-view.ts";
import { ordersText } from "./messages.ts";
import { isTransferView } from "./read-query.ts";

const order = ["completed", "pending", "payment_failed", "cancelled"] as const;

/** The statuses as tabs with their order counts; the other filters stay. One line that scrolls on phones. */
export function StatusTabs({
  filters,
  counts,
  transfers,
}: {
  filters: { status?: string; method?: string };
  counts: OrderList["counts"];
  /** The number of pending bank transfers. */
  transfers: number;
}) {
  const [search] = useSearchParams();
  const nav = useCurrentInView();
  const waiting = isTransferView(filters);
  // Leaving the view of bank transfers also removes its filter by method.
  const method = waiting ? { method: null } : {};
  const tabs = [
    {
      label: ordersText.all,
      count: waiting ? null : counts.all,
      to: changedSearch(search, { status: null, ...method }),
      here: filters.status === undefined,
    },
    ...order.map((status) => ({
      label: orderStatusName(status, "tr"),
      count: waiting ? null : counts[status],
      to: changedSearch(search, { status, ...method }),
      here: filters.status === status && !waiting,
    })),
    {
      label: ordersText.transfers,
      count: transfers,
      to: changedSearch(search, { status: "pending", method: "bank_transfer" }),
      here: waiting,
    },
  ];
  return (
    <nav
      ref={nav}
      aria-label={ordersText.filterByStatus}
      className="no-scrollbar -mx-4 scroll-px-4 mt-4 overflow-x-auto px-4 py-0.5 @2xl:mx-0 @2xl:overflow-visible @2xl:px-0"
    >
      <ul className="flex w-max gap-2 @2xl:w-auto @2xl:flex-wrap">
        {tabs.map(({ label, count, to, here }) => (
          <li key={label}>
            <Link
              to={to}
              preventScrollReset
              aria-current={here ? "page" : undefined}
              className="inline-flex min-h-11 items-center gap-2 rounded-full bg-white px-4 text-sm font-medium whitespace-nowrap text-ink-soft ring-1 ring-sand-300 transition-colors ring-inset hover:bg-leaf-50 hover:text-leaf-700 @4xl:min-h-9 current:bg-leaf-700 current:text-white current:ring-leaf-700"
            >
              {label}
              {count !== null && <span className="text-xs tabular-nums">{formatCount(count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
