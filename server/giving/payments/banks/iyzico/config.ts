import { ownValue } from "#shared/text/own-value.ts";
import { fallbackEmail } from "../donor-fields.ts";
import type { AccountOf, BankSettings } from "../settings.ts";

/** The account at iyzico. */
export const iyzicoSettings = {
  /** https://api.iyzipay.com, or the URL of the test system, without a path. */
  apiUrl: { variable: "API_URL", is: "url", meaning: "iyzico's API" },
  // The published values are in iyzico's own examples.
  apiKey: {
    variable: "API_KEY",
    is: "text",
    ascii: true,
    published: "sandbox-afXhZPW0MQlE4dCUUlHcEopnMBgXnAZI",
    meaning: "API key",
  },
  /** This key signs messages; no message contains it. */
  secretKey: {
    variable: "SECRET_KEY",
    is: "text",
    ascii: true,
    published: "sandbox-wbwpzKIiplZxI3hh5ALI4FJyAcZKL6kq",
    meaning: "the secret key; never leaves the server",
  },
  fallbackEmail,
  fallbackIdentity: {
    variable: "FALLBACK_IDENTITY",
    is: "text",
    meaning:
      "sent as the donors' identity number, which we do not ask for: the placeholder agreed with iyzico",
    shape: { pattern: /^\d{11}$/, description: "a number of eleven digits" },
  },
} as const satisfies BankSettings;

export type IyzicoConfig = AccountOf<typeof iyzicoSettings>;

export const testHosts = ["sandbox-api.iyzipay.com"];

/** The host of iyzico's pages for each host of its API. The simulator serves its pages at the API's host. */
const pageHosts: Readonly<Record<string, string>> = {
  "api.iyzipay.com": "cpp.iyzipay.com",
  "sandbox-api.iyzipay.com": "sandbox-cpp.iyzipay.com",
};

export function pageOrigin({ apiUrl }: IyzicoConfig): string {
  const url = new URL(apiUrl);
  url.hostname = ownValue(pageHosts, url.hostname) ?? url.hostname;
  return url.origin;
}
