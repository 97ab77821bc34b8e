import { parseAmount } from "#shared/money.ts";
import { ORDER_STATUSES, PAYMENT_METHODS } from "#shared/order-status.ts";
import { readListQuery } from "../kit/list/list-query.ts";

/**
 * Reads the query of the order list from its address. `list` holds the values of the inputs, `wanted` the server's
 * query: days unchanged, amounts in kuruş.
 */
export function readOrdersQuery(url: URL) {
  const query = readListQuery(url, {
    sorts: ["newest"],
    filters: { status: ORDER_STATUSES, method: PAYMENT_METHODS },
  });
  const text = (name: string) => (url.searchParams.get(name) ?? "").trim().slice(0, 40);
  const days = { from: dayOf(text("from")), to: dayOf(text("to")) };
  const amounts = { min: text("min"), max: text("max") };
  const ranges = { ...days, ...amounts };
  const inUse = Object.fromEntries(Object.entries(ranges).filter(([, value]) => value !== ""));
  return {
    list: { ...query, filters: { ...query.filters, ...inUse } as Record<string, string> },
    ranges,
    wanted: {
      ...query.filters,
      search: query.search,
      page: query.page,
      ...(isTransferView(query.filters) && { pageSize: transfersPerPage }),
      from: days.from || undefined,
      to: days.to || undefined,
      minAmount: parseAmount(amounts.min) ?? undefined,
      maxAmount: parseAmount(amounts.max) ?? undefined,
    },
  };
}

/** A valid calendar day, or empty: PostgreSQL raises an error for 31 February. */
export function dayOf(text: string): string {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return "";
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : "";
}

/** The intent of the list's form that completes the ticked transfers. */
export const completeTicked = "complete-ticked";

/** Staff work through waiting transfers by the page. */
const transfersPerPage = 40;

/** Pending bank transfers have their own view. */
export function isTransferView({ status, method }: { status?: string; method?: string }): boolean {
  return status === "pending" && method === "bank_transfer";
}

const day = 24 * 3_600_000;

/** Whole days between the two times. */
export function daysSince(then: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - then.getTime()) / day));
}
