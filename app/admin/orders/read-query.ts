import { readListQuery } from "#app/admin/kit/list/list-query.ts";
import type { OrderFilter } from "#server/giving/exports/order-slices.ts";
import { DONATION_TYPES } from "#shared/giving/kurban.ts";
import { ORDER_METHODS, ORDER_SOURCES, ORDER_STATUSES } from "#shared/giving/order-status.ts";
import { parseAmount } from "#shared/money/money.ts";
import { LOCALES } from "#shared/text/locale.ts";
import { dayMs } from "#shared/text/time.ts";

export const orderListRules = {
  sorts: ["newest"],
  filters: {
    status: ORDER_STATUSES,
    method: ORDER_METHODS,
    source: ORDER_SOURCES,
    donationType: DONATION_TYPES,
    language: LOCALES,
    counted: ["yes", "no"],
  },
  textFilters: ["min", "max", "campaign", "category", "desk"],
  dayFilters: ["from", "to", "givenFrom", "givenTo"],
} as const;

/** Reads the query of the order list from its address. `filter` has the format of the server, also for exports. */
export function readOrdersQuery(url: URL) {
  const query = readListQuery(url, orderListRules);
  const { min, max, ...filters } = query.filters;
  const filter: OrderFilter = {
    ...filters,
    search: query.search || undefined,
    minAmount: parseAmount(min ?? "") ?? undefined,
    maxAmount: parseAmount(max ?? "") ?? undefined,
  };
  return { query, filter };
}

export const completeTickedIntent = "complete-ticked";

/** Staff complete waiting transfers page by page. */
export const transfersPerPage = 40;

/** Whether the query shows the pending bank transfers. */
export function isTransferView({ status, method }: { status?: string; method?: string }): boolean {
  return status === "pending" && method === "bank_transfer";
}

export function daysSince(start: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - start.getTime()) / dayMs));
}
