import type { AccountOf, BankSettings } from "../settings.ts";

/** The POS account at a PayFor bank (QNB, Ziraat Katılım). */
export const payforSettings = {
  /** `…/Gateway/Default.aspx` or `…/Mpi/Default.aspx`; `formAddress` replaces the page for the model 3dhost. */
  url3d: { variable: "3D_URL", is: "url", meaning: "where the browser sends the 3-D Secure form" },
  /** `…/XMLGate.aspx`. */
  apiUrl: { variable: "API_URL", is: "url", meaning: "the bank's XML gate (inquiry, history)" },
  mbrId: {
    variable: "MBR_ID",
    is: "text",
    ascii: true,
    meaning: "institution code: 5 QNB, 12 Ziraat Katılım",
  },
  // The published values are in the bank's protocol description.
  merchantId: {
    variable: "MERCHANT_ID",
    is: "text",
    ascii: true,
    published: "085300000009704",
    meaning: "merchant number",
  },
  userCode: {
    variable: "USER_CODE",
    is: "text",
    ascii: true,
    published: "QNB_API_KULLANICI_3DPAY",
    meaning: "API user",
  },
  /** The API user can refund and void. */
  userPassword: { variable: "USER_PASSWORD", is: "text", meaning: "API password" },
  /** No message contains this key. */
  merchantPass: {
    variable: "MERCHANT_PASS",
    is: "text",
    ascii: true,
    published: "12345678",
    meaning: "the payment password (3-D key); never leaves the server",
  },
  /** The model decides on which page the donor enters the card (docs/banks/payfor.md#models). */
  model: {
    variable: "MODEL",
    is: "choice",
    of: ["3dpay", "3dhost"],
    meaning: "the card is typed on the site's own page (3dpay) or at the bank (3dhost)",
  },
  /** The legacy response hash, of the bank's older guide, does not cover 3DStatus. */
  legacyHash: {
    variable: "LEGACY_HASH",
    is: "choice",
    of: ["refuse", "accept"],
    meaning: "accept the legacy response hash (then settle only after inquiry) or refuse it",
  },
  /** A bank may demand the password in the form, in writing (docs/banks/payfor.md#the-request-form). */
  formPassword: {
    variable: "FORM_PASSWORD",
    is: "choice",
    of: ["omit", "send"],
    meaning: "send the API password in the browser form, or omit it",
  },
} as const satisfies BankSettings;

export type PayforConfig = AccountOf<typeof payforSettings>;

/** Returns the URL of the bank's page for the model; both pages are in the same folder. */
export function formAddress({ url3d, model }: PayforConfig): string {
  return model === "3dhost" ? url3d.replace(/\/default\.aspx$/i, "/3DHost.aspx") : url3d;
}

/** The bank's test system (docs/banks/payfor.md). */
export const testHosts = [
  "vpostest.qnb.com.tr",
  "vpostest.qnbfinansbank.com",
  "payfortestziraatkatilim.cordisnetwork.com",
];
