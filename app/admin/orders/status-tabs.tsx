import { useSearchParams } from "react-router";
import { FilterTabs } from "#app/admin/kit/list/filter-tabs.tsx";
import { changedSearch } from "#app/admin/kit/list/list-query.ts";
import type { OrderList } from "#server/giving/orders/list-orders.ts";
import { orderStatusName } from "#shared/text/label.ts";
import { ordersText } from "./messages.ts";
import { isTransferView } from "./read-query.ts";

const order = ["completed", "pending", "payment_failed", "cancelled"] as const;

/** The statuses as tabs with their order counts; the other filters stay. */
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
      label: orderStatusName(status),
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
  return <FilterTabs label={ordersText.filterByStatus} tabs={tabs} />;
}
