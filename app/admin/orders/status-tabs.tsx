import { useSearchParams } from "react-router";
import { FilterTabs } from "#app/admin/kit/list/filter-tabs.tsx";
import { changeSearch } from "#app/admin/kit/list/list-query.ts";
import type { OrderList } from "#server/giving/orders/list-orders.ts";
import { orderStatusName } from "#shared/text/label.ts";
import { ordersText } from "./messages.ts";
import { isTransferView } from "./read-query.ts";

const statusOrder = ["completed", "pending", "payment_failed", "cancelled"] as const;

/** The statuses as tabs with their counts. The links keep all other filters. */
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
  const isTransferTab = isTransferView(filters);
  // The link to another tab also removes the filter by method of the bank transfers.
  const method = isTransferTab ? { method: null } : {};
  const tabs = [
    {
      label: ordersText.all,
      count: isTransferTab ? null : counts.all,
      to: changeSearch(search, { status: null, ...method }),
      isCurrent: filters.status === undefined,
    },
    ...statusOrder.map((status) => ({
      label: orderStatusName(status),
      count: isTransferTab ? null : counts[status],
      to: changeSearch(search, { status, ...method }),
      isCurrent: filters.status === status && !isTransferTab,
    })),
    {
      label: ordersText.transfers,
      count: transfers,
      to: changeSearch(search, { status: "pending", method: "bank_transfer" }),
      isCurrent: isTransferTab,
    },
  ];
  return <FilterTabs label={ordersText.filterByStatus} tabs={tabs} />;
}
