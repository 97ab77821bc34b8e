import type { OrderFilter } from "#server/exports/order-slices.ts";
import type { LogFilter } from "#server/exports/payment-logs.ts";
import { parseAmount } from "#shared/money.ts";
import { isLogStatus, isOrderStatus, isPaymentMethod } from "#shared/order-status.ts";

/**
 * What the address of the list of orders asks for: `?q= &status= &method= &from= &to= &min= &max=` (days as
 * `2026-11-20`, amounts as people type them). Whatever makes no sense is as if it were not there.
 */
export function orderFilter(params: URLSearchParams): OrderFilter {
  const [status, method] = [params.get("status"), params.get("method")];
  return {
    ...(isOrderStatus(status) ? { status } : {}),
    ...(isPaymentMethod(method) ? { method } : {}),
    ...days(params),
    ...given("minAmount", amount(params.get("min"))),
    ...given("maxAmount", amount(params.get("max"))),
    ...given("search", words(params.get("q"))),
  };
}

/** The same for payment logs: `?status= &order= &code= &from= &to=`. */
export function logFilter(params: URLSearchParams): LogFilter {
  const status = params.get("status");
  return {
    ...(isLogStatus(status) ? { status } : {}),
    ...given("orderId", words(params.get("order"))),
    ...given("code", words(params.get("code"))),
    ...days(params),
  };
}

function days(params: URLSearchParams) {
  return { ...given("from", day(params.get("from"))), ...given("to", day(params.get("to"))) };
}

function day(text: string | null): string | undefined {
  const known = text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  // Date.parse takes the 31st of a month of 30 days for the 1st of the next; the database takes it for an error.
  return known && new Date(text).toISOString().startsWith(text) ? text : undefined;
}

function amount(text: string | null): number | undefined {
  return text === null || text.trim() === "" ? undefined : (parseAmount(text) ?? undefined);
}

function words(text: string | null): string | undefined {
  return (text ?? "").trim().slice(0, 100) || undefined;
}

function given<Name extends string, Value>(name: Name, value: Value | undefined) {
  return (value === undefined ? {} : { [name]: value }) as { [Key in Name]?: Value };
}
