import type { AccountOf, BankSettings } from "../settings.ts";

/** The POS account at a NestPay bank (İşbank, Ziraat, Halkbank, TEB and others). */
export const nestpaySettings = {
  /** `…/fim/est3Dgate`. */
  url3d: { variable: "3D_URL", is: "url", meaning: "where the browser sends the payment form" },
  /** `…/fim/api`. */
  apiUrl: { variable: "API_URL", is: "url", meaning: "the bank's API (inquiry, void, refund)" },
  // The published values belong to the public test merchants of banks.
  clientId: {
    variable: "CLIENT_ID",
    is: "text",
    ascii: true,
    published: ["700655000200", "190100000"],
    meaning: "merchant number",
  },
  /** No message contains this key. */
  storeKey: {
    variable: "STORE_KEY",
    is: "text",
    ascii: true,
    published: ["TRPS0200", "123456"],
    meaning: "the store key (3-D key); never leaves the server",
  },
  userName: {
    variable: "USER_NAME",
    is: "text",
    ascii: true,
    published: ["ISBANKAPI"],
    meaning: "API user",
  },
  /** The account can refund and void. */
  userPassword: {
    variable: "USER_PASSWORD",
    is: "text",
    published: ["ISBANK07"],
    meaning: "API password",
  },
} as const satisfies BankSettings;

export type NestpayConfig = AccountOf<typeof nestpaySettings>;

export const testHosts = ["entegrasyon.asseco-see.com.tr"];
