import { type ByteField, fromBytes, readByteForm, toBytes } from "#tools/bank-simulator/nestpay/bytes.ts";
import { hashVersion3 } from "#tools/bank-simulator/nestpay/hash.ts";
import { nestpayMerchant } from "#tools/bank-simulator/nestpay/merchant.ts";
import {
  createNestpaySimulator,
  type NestpayOptions,
  type NestpaySimulator,
} from "#tools/bank-simulator/nestpay/simulator.ts";
import { childText, readXml, type XmlNode } from "#tools/bank-simulator/xml.ts";
import { type BankReturn, goToBank } from "./browser.ts";
import { failUrl, type Mounted, mountSimulator, okUrl } from "./shop.ts";

// A merchant that talks to the simulator over HTTP, as a browser and a shop do.

type Form = Record<string, string>;

/** A signed form of `3d_pay_hosting`. The hash covers the overrides unless it is overridden itself. */
export function hostingForm(overrides: Form = {}, leaveOut: readonly string[] = []): Form {
  const fields: Form = {
    clientid: nestpayMerchant.clientId,
    storetype: "3d_pay_hosting",
    amount: "100.25",
    oid: "HDNESTPAY0000001",
    okUrl,
    failUrl,
    rnd: "4f1c0a",
    lang: "tr",
    currency: "949",
    taksit: "",
    TranType: "Auth",
    hashAlgorithm: "ver3",
    ...overrides,
  };
  for (const name of leaveOut) delete fields[name];
  const bytes = Object.entries(fields).map(([name, value]): ByteField => [name, toBytes(value, "utf-8")]);
  return { hash: hashVersion3(bytes, nestpayMerchant.storeKey, "request"), ...fields };
}

export type Bank = Mounted<NestpaySimulator>;

export function openBank(options: Partial<NestpayOptions> = {}): Promise<Bank> {
  return mountSimulator(({ mount }) => createNestpaySimulator({ mount, pace: 0.001, ...options }));
}

export function pay(bank: Bank, code: string | null, overrides: Form = {}): Promise<BankReturn | null> {
  return goToBank({ action: `${bank.base}/nestpay/fim/est3Dgate`, fields: hostingForm(overrides) }, code);
}

/** Posts a form and returns the page. */
export async function submit(bank: Bank, fields: Form | string): Promise<{ status: number; html: string }> {
  const body = new URLSearchParams(fields);
  const answer = await fetch(`${bank.base}/nestpay/fim/est3Dgate`, { method: "POST", body });
  return { status: answer.status, html: await answer.text() };
}

/** Sends XML to the API with the credentials of the account. */
export async function ask(bank: Bank, content: string, overrides: Form = {}): Promise<Answer> {
  const account = {
    Name: nestpayMerchant.userName,
    Password: nestpayMerchant.userPassword,
    ClientId: nestpayMerchant.clientId,
    ...overrides,
  };
  const head = Object.entries(account).map(([name, value]) => `<${name}>${value}</${name}>`);
  return askWith(
    bank,
    `<?xml version="1.0"?><CC5Request>${head.join("")}${content}</CC5Request>`,
    "text/xml",
  );
}

export type Answer = { readonly root: XmlNode; field(name: string): string; extra(name: string): string };

export async function askWith(bank: Bank, body: string, type: string): Promise<Answer> {
  const headers = { "content-type": type };
  const answer = await fetch(`${bank.base}/nestpay/fim/api`, { method: "POST", body, headers });
  const bytes = Buffer.from(await answer.arrayBuffer()).toString("latin1");
  const root = readXml(fromBytes(bytes, "iso-8859-9"));
  if (root === undefined) throw new Error(`no XML: ${answer.status} ${bytes}`);
  const extra = root.children.find(({ name }) => name === "Extra");
  return {
    root,
    field: (name) => childText(root, name) ?? "twice",
    extra: (name) => (extra && childText(extra, name)) ?? "twice",
  };
}

export function query(bank: Bank, oid: string, what: "ORDERSTATUS" | "ORDERHISTORY"): Promise<Answer> {
  return ask(bank, `<OrderId>${oid}</OrderId><Extra><${what}>QUERY</${what}></Extra>`);
}

/** Whether the message has the right hash of its bytes. */
export function isSigned(body: Uint8Array): boolean {
  const fields = readByteForm(Buffer.from(body));
  const hash = fields.find(([name]) => name === "HASH")?.[1];
  return hash === hashVersion3(fields, nestpayMerchant.storeKey, "answer");
}
