import { type PaymentResult, readPaymentResult } from "#app/http/request/payment-result.ts";
import type { App } from "#server/compose/compose.ts";
import { site } from "./app.ts";

/** The addresses that donors are sent to after the bank. */
export const resultPages = {
  success: "/payment/verify?status=success",
  pending: "/payment/verify?status=pending",
  error: "/payment/verify?status=error&type=error",
} as const;

/** The result page's data, for the address that a browser with these cookies was sent to. */
export function shownBy(app: App) {
  return (address: string, cookie = "", on = app): Promise<PaymentResult> => {
    const headers: Record<string, string> = cookie ? { Cookie: cookie } : {};
    return readPaymentResult(new Request(new URL(address, site), { headers }), on);
  };
}
