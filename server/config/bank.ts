import { isLoopback } from "../kernel/is-loopback.ts";
import type { PayforConfig } from "../payments/banks/payfor/config.ts";
import type { Config } from "./config.ts";
import type { Reader } from "./reader.ts";
import type { VariableName } from "./variables.ts";

/** The bank's published test account (of its protocol description): anybody can sign payments with it. */
const published = {
  BANK_MERCHANT_ID: "085300000009704",
  BANK_USER_CODE: "QNB_API_KULLANICI_3DPAY",
  BANK_MERCHANT_PASS: "12345678",
} as const;
/** The bank's test system for that account (docs/banks/payfor.md): no real money moves there. */
const testHosts = new Set(["vpostest.qnb.com.tr", "vpostest.qnbfinansbank.com"]);

/**
 * The POS account. With the simulator it is the simulator's own, except for the values set here (a simulator
 * elsewhere).
 */
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
    // Parts of the hash, which the bank computes over ASCII (bank document, 7.1).
    const whole = /^[\x21-\x7e]*$/.test(value);
    if (!whole) read.refuse(variable as VariableName, "holds a blank or a letter outside ASCII");
  }
  if (kind === "simulator") return { kind, overrides: withoutEmpty(account) };
  const test = readTestAccount(read, account);
  return { kind, account, test };
}

/**
 * Whether this is the published test account: only with example content, and where no real money moves. Then every
 * page says so, as with the simulator.
 */
function readTestAccount(read: Reader, account: PayforConfig): boolean {
  const used = {
    BANK_MERCHANT_ID: account.merchantId,
    BANK_USER_CODE: account.userCode,
    BANK_MERCHANT_PASS: account.merchantPass,
  };
  const variables = (Object.keys(published) as (keyof typeof published)[]).filter(
    (variable) => used[variable] === published[variable],
  );
  const urls = [account.url3d, account.apiUrl].filter((url) => URL.canParse(url));
  const harmless = urls.every((url) => isLoopback(url) || testHosts.has(new URL(url).hostname));
  if (variables.length === 0) return false;
  if (read.optional("SEED") === "demo" && harmless) return true;
  for (const variable of variables) {
    read.refuse(
      variable,
      "is a published test key; ask the bank for the foundation's own (for a trial: SEED=demo, and the addresses of the bank's test system or of this machine)",
    );
  }
  return false;
}

/** Card numbers are sent there. */
function bankUrl(read: Reader, variable: VariableName, value: string): string {
  if (value === "") return value;
  const url = read.url(variable, ["http:", "https:"], value);
  if (url && !isLoopback(url) && [null, "simulator"].includes(read.optional("BANK"))) {
    // The ribbon promises that no real money moves, so this must not be a bank's address.
    read.refuse(
      variable,
      "names another machine; the simulator runs on this one (for a bank set BANK=payfor)",
    );
  }
  return read.secureUrl(variable, value) ?? "";
}

/** Whether donors are sent to another machine: a bank that takes real money, or its test system. */
export function isBankOutside(bank: Config["bank"]): boolean {
  if (bank.kind === "simulator") return false;
  return [bank.account.url3d, bank.account.apiUrl].some((url) => URL.canParse(url) && !isLoopback(url));
}

function withoutEmpty<T extends Record<string, string>>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "")) as Partial<T>;
}
