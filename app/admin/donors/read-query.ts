import { readListQuery } from "#app/admin/kit/list/list-query.ts";
import { donorSorts } from "#shared/giving/donor-sorts.ts";
import { DONATION_TYPES } from "#shared/giving/kurban.ts";
import { ORDER_METHODS, ORDER_SOURCES } from "#shared/giving/order-status.ts";
import { parseAmount } from "#shared/money/money.ts";

export const donorListRules = {
  sorts: donorSorts,
  filters: {
    donationType: DONATION_TYPES,
    method: ORDER_METHODS,
    source: ORDER_SOURCES,
    permission: ["yes", "no"],
  },
  textFilters: ["min", "max", "campaign", "tag", "firstMonth"],
  dayFilters: ["from", "to"],
} as const;

/** Reads the query of the list of donors from its address. `filter` has the format of the server, also for exports. */
export function readDonorsQuery(url: URL) {
  const query = readListQuery(url, donorListRules);
  const { min, max, firstMonth, ...filters } = query.filters;
  return {
    query,
    filter: {
      ...filters,
      search: query.search || undefined,
      minAmount: parseAmount(min ?? "") ?? undefined,
      maxAmount: parseAmount(max ?? "") ?? undefined,
      firstMonth: /^20\d\d-(0[1-9]|1[0-2])$/.test(firstMonth ?? "") ? firstMonth : undefined,
      sort: query.sort,
      reversed: query.reversed,
    },
  };
}
