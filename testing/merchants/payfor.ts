import { visa } from "#testing/browser/test-cards.ts";
import { requestHash } from "#tools/bank-simulator/payfor/hash.ts";
import { simulatorMerchant } from "#tools/bank-simulator/payfor/merchant.ts";
import {
  type BankSimulator,
  type BankSimulatorOptions,
  createBankSimulator,
} from "#tools/bank-simulator/payfor/simulator.ts";
import { decodeEntities } from "#tools/bank-simulator/xml.ts";
import { formOf, type Page, post } from "./browser.ts";
import { failUrl, mountSimulator, okUrl } from "./shop.ts";

// A merchant that talks to the simulator over HTTP, as a browser and a shop do.

type Form = Record<string, string>;

/** A signed 3DPay form. The hash covers the overrides unless it is overridden itself; undefined omits a field. */
export function threeDForm(overrides: Record<string, string | undefined> = {}): Form {
  const fields: Record<string, string | undefined> = {
    MbrId: simulatorMerchant.mbrId,
    MerchantID: simulatorMerchant.merchantId,
    UserCode: simulatorMerchant.userCode,
    SecureType: "3DPay",
    TxnType: "Auth",
    InstallmentCount: "0",
    Currency: "949",
    OrderId: "HDTEST0000000001",
    PurchAmount: "250.00",
    OkUrl: okUrl,
    FailUrl: failUrl,
    Lang: "TR",
    MOTO: "0",
    Rnd: "6fb1f0f0a8b24c3e9a8b24c3e9a8b24c",
    CardHolderName: "Ayşe Yılmaz",
    Pan: visa.number,
    Expiry: "1249",
    Cvv2: "739",
    ...overrides,
  };
  const hash = requestHash((name) => fields[name] ?? "", simulatorMerchant.merchantPass);
  const complete = { Hash: hash, ...fields };
  return Object.fromEntries(
    Object.entries(complete).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

export type Bank = AsyncDisposable & {
  readonly simulator: BankSimulator;
  post(path: string, form: Form | string, type?: string): Promise<Page>;
  url(path: string): string;
};

/** A simulator with its own server, closed at the end of the test's block. */
export async function openBank(options: Partial<BankSimulatorOptions> = {}): Promise<Bank> {
  const bank = await mountSimulator(({ mount }) => createBankSimulator({ mount, ...options }));
  const url = (path: string) => new URL(path, bank.base).href;
  return { ...bank, url, post: (path, form, type) => post(url(path), form, type) };
}

const threeDPath = "/bank-simulator/Mpi/Default.aspx";

export function submitForm(bank: Bank, overrides: Record<string, string | undefined> = {}): Promise<Page> {
  return bank.post(threeDPath, threeDForm(overrides));
}

/** Types `otp` on an OTP page. */
export function typeOtp(bank: Bank, page: Page, otp: string): Promise<Page> {
  const { action, fields } = formOf(page);
  // A bank that was started again listens on another port.
  return bank.post(new URL(action).pathname, { ...fields, otp });
}

/** Sends the form, types the code, and returns the next page. */
export async function pay(bank: Bank, otp: string, overrides: Record<string, string> = {}): Promise<Page> {
  return typeOtp(bank, await submitForm(bank, overrides), otp);
}

/** Queries the XML gate with the account's own credentials. */
export async function ask(bank: Bank, fields: Record<string, string | undefined>): Promise<string> {
  const all: Record<string, string | undefined> = {
    MbrId: simulatorMerchant.mbrId,
    MerchantId: simulatorMerchant.merchantId,
    UserCode: simulatorMerchant.userCode,
    UserPass: simulatorMerchant.userPassword,
    Lang: "TR",
    ...fields,
  };
  const elements = Object.entries(all).map(([name, value]) =>
    value === undefined ? "" : `<${name}>${value}</${name}>`,
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<PayforRequest>${elements.join("")}</PayforRequest>\n`;
  return (await bank.post("/bank-simulator/Mpi/XMLGate.aspx", xml, "text/xml; charset=UTF-8")).html;
}

export function inquire(bank: Bank, orderId: string): Promise<string> {
  return ask(bank, { SecureType: "Inquiry", TxnType: "OrderInquiry", OrgOrderId: orderId });
}

/** Text of an element, trimmed as a client has to; undefined when there is no such element. */
export function elementText(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text === undefined ? undefined : decodeEntities(text).trim();
}
