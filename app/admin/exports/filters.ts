import type { DocumentFilter } from "#server/exports/documents.ts";
import type { OrderFilter } from "#server/exports/order-slices.ts";
import type { LogFilter } from "#server/exports/payment-logs.ts";
import { isLogStatus } from "#shared/order-status.ts";
import { dayOf, readOrdersQuery } from "../orders/read-query.ts";

/** The filter in the address of the order list, without paging. */
export function orderFilter(params: URLSearchParams): OrderFilter {
  const { page: _, pageSize: __, ...asked } = readOrdersQuery(new URL(`http://list/?${params}`)).wanted;
  const wanted = { ...asked, search: words(asked.search) };
  // Without empty values: the audit trail shows the filter.
  return Object.fromEntries(
    Object.entries(wanted).filter(([, value]) => value !== undefined && value !== ""),
  );
}

/** The same for payment logs: `?status= &order= &code= &from= &to=`, days as `2026-11-20`. */
export function logFilter(params: URLSearchParams): LogFilter {
  const status = params.get("status");
  return {
    ...(isLogStatus(status) ? { status } : {}),
    ...given("orderId", words(params.get("order"))),
    ...given("code", words(params.get("code"))),
    ...days(params),
  };
}

/** The same for documents: `?kind= &state= &named= &from= &to=`. */
export function documentFilter(params: URLSearchParams): DocumentFilter {
  const kind = (["information", "receipt"] as const).find((each) => each === params.get("kind"));
  const state = (["issued", "cancelled", "cancelling"] as const).find((each) => each === params.get("state"));
  return {
    ...given("kind", kind),
    ...given("state", state),
    ...given("named", words(params.get("named"))),
    ...days(params),
  };
}

function days(params: URLSearchParams) {
  const [from, to] = ["from", "to"].map((name) => dayOf(params.get(name) ?? "") || undefined);
  return { ...given("from", from), ...given("to", to) };
}

/** Removes what neither the database nor the audit trail can store. */
function words(text: string | null | undefined): string | undefined {
  return (text ?? "").replaceAll("\0", "").trim().slice(0, 100).toWellFormed() || undefined;
}

function given<Name extends string, Value>(name: Name, value: Value | undefined) {
  return (value === undefined ? {} : { [name]: value }) as { [Key in Name]?: Value };
}
