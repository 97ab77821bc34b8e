import { type PaymentResult, readPaymentResult } from "#app/http/request/payment-result.ts";
import type { App } from "#server/compose/compose.ts";
import { site } from "./app.ts";

/** The addresses to which the site sends donors after the bank. */
export const resultPages = {
  success: "/payment/verify?status=success",
  pending: "/payment/verify?status=pending",
  error: "/payment/verify?status=error&type=error",
} as const;

/** Reads the data of the result page for a browser with these cookies at this address. */
export function resultReader(app: App) {
  return (address: string, cookie = "", on = app): Promise<PaymentResult> => {
    const headers: Record<string, string> = cookie ? { Cookie: cookie } : {};
    return readPaymentResult(new Request(new URL(address, site), { headers }), on);
  };
}
