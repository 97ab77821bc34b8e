import type { Config } from "./config.ts";
import type { Reader } from "./reader.ts";
import type { VariableName } from "./variables.ts";

/** The bank's published test account (of its protocol description): with it anybody can sign a payment. */
const publishedMerchants = new Set(["085300000009704"]);
const publishedUsers = new Set(["QNB_API_KULLANICI_3DPAY"]);
const publishedKeys = new Set(["12345678"]);

/** The POS account. With the simulator it is the simulator's own, but for what is set here (a simulator elsewhere). */
export function readBank(read: Reader, demo: boolean): Config["bank"] {
  if (!demo) read.required("BANK", "outside demo mode (simulator or payfor)");
  const kind = read.choice("BANK", ["simulator", "payfor"], "simulator");
  const need = (variable: VariableName) =>
    kind === "payfor" ? read.required(variable, "with BANK=payfor") : read.text(variable, "");
  const account = {
    url3d: bankUrl(read, "BANK_3D_URL", need("BANK_3D_URL")),
    apiUrl: bankUrl(read, "BANK_API_URL", need("BANK_API_URL")),
    mbrId: need("BANK_MBR_ID"),
    merchantId: need("BANK_MERCHANT_ID"),
    userCode: need("BANK_USER_CODE"),
    userPassword: need("BANK_USER_PASSWORD"),
    merchantPass: need("BANK_MERCHANT_PASS"),
    legacyHash: read.choice("BANK_LEGACY_HASH", ["accept", "refuse"], "refuse"),
    formPassword: read.choice("BANK_FORM_PASSWORD", ["send", "omit"], "omit"),
  };
  for (const [variable, value] of Object.entries({
    BANK_MBR_ID: account.mbrId,
    BANK_MERCHANT_ID: account.merchantId,
    BANK_USER_CODE: account.userCode,
    BANK_MERCHANT_PASS: account.merchantPass,
  })) {
    // Parts of the hash, which is made over ASCII (bank document, 7.1).
    const whole = /^[\x21-\x7e]*$/.test(value);
    if (!whole) read.refuse(variable as VariableName, "holds a blank or a letter outside ASCII");
  }
  if (kind === "simulator") return { kind, overrides: withoutEmpty(account) };
  const testKeys = "is a published test key; ask the bank for the foundation's own";
  if (publishedMerchants.has(account.merchantId)) read.refuse("BANK_MERCHANT_ID", testKeys);
  if (publishedUsers.has(account.userCode)) read.refuse("BANK_USER_CODE", testKeys);
  if (publishedKeys.has(account.merchantPass)) read.refuse("BANK_MERCHANT_PASS", testKeys);
  return { kind, account };
}

/** Card numbers travel there: plain http only inside this machine. */
function bankUrl(read: Reader, variable: VariableName, value: string): string {
  if (value === "") return value;
  const url = read.url(variable, ["http:", "https:"], value);
  if (!url || isLoopback(url)) return url ?? "";
  if ([null, "simulator"].includes(read.optional("BANK"))) {
    // The ribbon promises that no real money moves, so no bank may stand behind it.
    read.refuse(
      variable,
      "names another machine; the simulator runs on this one (for a bank set BANK=payfor)",
    );
  } else if (new URL(url).protocol === "http:") {
    read.refuse(variable, "must start with https: (http: only for this machine itself)");
  }
  return url;
}

/** Whether an address leads to this machine itself. */
export function isLoopback(url: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(url).hostname);
}

function withoutEmpty<T extends Record<string, string>>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "")) as Partial<T>;
}
