import { fallbackEmail } from "../donor-fields.ts";
import type { AccountOf, BankSettings } from "../settings.ts";

/** The account at PayTR. It has no test system: a merchant's account is in test mode until PayTR opens it. */
export const paytrSettings = {
  /** Bases without a path: https://www.paytr.com for both. */
  apiUrl: { variable: "API_URL", is: "address", meaning: "PayTR's server (token, inquiry, refund)" },
  pageUrl: { variable: "PAGE_URL", is: "address", meaning: "where the browser finds PayTR's page" },
  merchantId: { variable: "MERCHANT_ID", is: "text", ascii: true, meaning: "merchant number (mağaza no)" },
  /** Both sign every message and are part of none. */
  merchantKey: {
    variable: "MERCHANT_KEY",
    is: "text",
    ascii: true,
    meaning: "the key (mağaza parola); never leaves the server",
  },
  merchantSalt: {
    variable: "MERCHANT_SALT",
    is: "text",
    ascii: true,
    meaning: "the secret (mağaza gizli anahtar); never leaves the server",
  },
  fallbackEmail,
} as const satisfies BankSettings;

export type PaytrConfig = AccountOf<typeof paytrSettings>;
