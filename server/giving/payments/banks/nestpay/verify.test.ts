import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createNestpay } from "./nestpay.ts";
import { decodeText, readForm } from "./read-form.ts";

const storeKey = "Store|Key\\7";
const bank = createNestpay({
  url3d: "https://bank.example/fim/est3Dgate",
  apiUrl: "https://bank.example/fim/api",
  clientId: "700000001",
  storeKey,
  userName: "API",
  userPassword: "secret",
});

type Message = Record<string, string>;

/** Signs like the bank; this implementation is independent of hash.ts. */
function sign(message: Message): Message {
  const mask = (text: string) => text.replace(/[\\|]/g, "\\$&");
  const names = Object.keys(message).filter((name) => !/^(hash|encoding|nationalidno)$/i.test(name));
  names.sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  const plain = `${names.map((name) => mask(message[name] ?? "")).join("|")}|${mask(storeKey)}`;
  return { ...message, HASH: createHash("sha512").update(plain, "latin1").digest("base64") };
}

const address = "https://imece.example/api/payment-verify/nestpay";
const approval: Message = {
  clientid: "700000001",
  storetype: "3d_pay_hosting",
  amount: "250.50",
  oid: "HDABCDEF12345678",
  okUrl: address,
  failUrl: address,
  callbackUrl: `${address}/n`,
  rnd: "a".repeat(32),
  lang: "tr",
  currency: "949",
  taksit: "",
  TranType: "Auth",
  hashAlgorithm: "ver3",
  refreshtime: "10",
  Response: "Approved",
  ProcReturnCode: "00",
  mdStatus: "1",
  AuthCode: "P37891",
  ErrMsg: "",
  HostRefNum: "230300671764",
  TransId: "22303LWsA14386",
  MaskedPan: "435508***4358",
};
const { Response: _r, ProcReturnCode: _c, AuthCode: _a, ...withoutOutcome }: Message = approval;
const failed3d = { ...withoutOutcome, mdStatus: "0" };
const verify = (message: Message) => bank.verify(new URLSearchParams(message));

test("a signed approval is paid, with a signed amount and currency", () => {
  expect(verify(sign(approval))).toMatchObject({
    kind: "paid",
    number: "HDABCDEF12345678",
    amount: 25_050,
    currency: "949",
    amountSigned: true,
    authCode: "P37891",
    reference: "230300671764",
    cardMask: "435508***4358",
  });
});

test("a signed approval is paid with every 3-D status, and a partial authentication is reported", () => {
  for (const mdStatus of ["2", "4", "0"])
    expect(verify(sign({ ...approval, mdStatus }))).toMatchObject({ kind: "paid", weak3d: mdStatus });
  const unknown = { ...approval, mdStatus: "3", "a.new.name": "x" };
  expect(verify(sign(unknown))).toMatchObject({ kind: "unverified", weak3d: "3" });
  expect(verify({ ...sign(approval), mdStatus: "3" })).not.toHaveProperty("weak3d");
  expect(verify(sign(approval))).not.toHaveProperty("weak3d");
});

test("a failed 3-D step without a code is declined with MD and its status", () => {
  expect(verify(sign(failed3d))).toMatchObject({
    kind: "declined",
    step: "3d",
    returnCode: "MD0",
    mustInquire: false,
  });
  expect(bank.traits.meaning("MD0")).toBe("N7");
});

test.each([
  ["Declined", "51", false],
  ["Declined", "99", true],
  ["Error", "51", true],
  ["Declined", "00", true],
  ["Approved", "51", true],
])("a decline with Response %s and code %s needs an inquiry: %s", (Response, ProcReturnCode, mustInquire) => {
  const declined = { ...approval, Response, ProcReturnCode, AuthCode: "" };
  expect(verify(sign(declined))).toMatchObject({ kind: "declined", step: "payment", mustInquire });
});

test.each([
  ["an unknown name", { HASHPARAMS: "clientid:oid:" }, "unknown-field"],
  ["a text of the donor", { Fismi: "HDABCDEF00000000" }, "unknown-field"],
  ["another model", { storetype: "3d_pay" }, "malformed-field"],
  ["an odd amount", { amount: "250,50" }, "malformed-field"],
  ["another order in ReturnOid", { ReturnOid: "HDABCDEF00000000" }, "malformed-field"],
  ["an odd authorisation code", { AuthCode: "<b>" }, "malformed-field"],
  ["no authorisation code", { AuthCode: "" }, "malformed-field"],
])("a message with %s decides nothing despite its valid hash", (_name, change, reason) => {
  expect(verify(sign({ ...approval, ...change }))).toMatchObject({ kind: "unverified", reason });
});

test.each(["amount", "okUrl", "rnd", "currency", "mdStatus", "HostRefNum", "ProcReturnCode", "refreshtime"])(
  "a message without %s decides nothing",
  (name) => {
    const { [name]: _value, ...withoutName } = approval;
    expect(verify(sign(withoutName))).toMatchObject({ kind: "unverified", reason: "missing-field" });
  },
);

test("a message with a repeated name in any letter case, or without a hash, decides nothing", () => {
  const twice = new URLSearchParams(Object.entries(sign(approval)));
  twice.append("Amount", "1.00");
  expect(bank.verify(twice)).toMatchObject({ kind: "unverified", reason: "repeated-field" });
  expect(verify(approval)).toMatchObject({ kind: "unverified", reason: "missing-field" });
  twice.append("oid", "HDABCDEF12345678");
  expect(bank.verify(twice)).toMatchObject({ kind: "untrusted" });
});

test("a message with a malformed hash is unverified", () => {
  for (const HASH of ["", "x", "A".repeat(88)])
    expect(verify({ ...sign(approval), HASH })).toMatchObject({
      kind: "unverified",
      reason: "malformed-field",
    });
});

test("a message with a wrong hash or of another merchant is untrusted", () => {
  expect(verify({ ...sign(approval), amount: "1.00" })).toMatchObject({ reason: "hash-mismatch" });
  expect(verify(sign({ ...approval, clientid: "700000002" }))).toMatchObject({ reason: "foreign-merchant" });
});

test("a genuine approval with renamed fields is never paid with another amount or number", () => {
  const genuine = sign({
    ...approval,
    amount: "1.01",
    "EXTRA.TRXDATE": "20221030 11:22:43",
    merchantID: "700000001",
  });
  const names = Object.keys(genuine).filter((name) => name !== "HASH");
  names.sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  const values = names.map((name) => genuine[name] ?? "");
  const otherNames = [
    "ACQBIN",
    "acqStan",
    "callbackCall",
    "cavv",
    "clientIp",
    "eci",
    "md",
    "mdErrorMsg",
    "ReturnOid",
    "xid",
    "zzz",
  ];
  for (const oldName of names) {
    for (const newName of otherNames) {
      const labels = [...names.filter((name) => name !== oldName), newName];
      labels.sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
      const forged = Object.fromEntries(labels.map((name, n) => [name, values[n] ?? ""]));
      const verdict = verify({ ...forged, HASH: genuine.HASH ?? "" });
      if (verdict.kind === "paid") expect(verdict).toMatchObject({ amount: 101, number: approval.oid });
    }
  }
});

test("the hash covers the bytes in either character set, and the text is decoded for staff", () => {
  const ErrMsg = Buffer.from("Kart\u0131n limiti yetersiz.", "utf8");
  const latin = "Kart\xfdn limiti yetersiz.";
  for (const bytes of [latin, ErrMsg.toString("latin1")]) {
    const signed = sign({ ...approval, ErrMsg: bytes });
    const encode = (text: string) =>
      [...Buffer.from(text, "latin1")].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
    const body = Object.entries(signed)
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .join("&");
    const fields = readForm(new TextEncoder().encode(body));
    expect(bank.verify(fields).kind).toBe("paid");
    expect(decodeText(fields.get("ErrMsg") ?? "")).toBe("Kartın limiti yetersiz.");
  }
});
