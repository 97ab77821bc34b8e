import { fallbackEmail } from "../donor-fields.ts";
import type { AccountOf, BankSettings } from "../settings.ts";

/** The account at PayTR, which has no test system: a new account is in test mode until PayTR activates it. */
export const paytrSettings = {
  /** Both URLs have no path; both are https://www.paytr.com. */
  apiUrl: { variable: "API_URL", is: "url", meaning: "PayTR's server (token, inquiry, refund)" },
  pageUrl: { variable: "PAGE_URL", is: "url", meaning: "where the browser finds PayTR's page" },
  merchantId: { variable: "MERCHANT_ID", is: "text", ascii: true, meaning: "merchant number (mağaza no)" },
  /** This key and the salt sign every message; no message contains them. */
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
