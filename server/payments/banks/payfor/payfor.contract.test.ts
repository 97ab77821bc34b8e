import { expect, test } from "vitest";
import { attacksOf, signPayfor } from "../../../../drills/forgery/attacks.ts";
import { type BankFacts, describeBank } from "../bank.contract.ts";
import { type Gone, openCounterpart } from "../test-counterpart.ts";
import { newPayment } from "../test-payment.ts";

/** The adapter against the simulator, which was written from the bank's document without reading it. */
const facts: BankFacts = {
  kind: "payfor",
  settledBy: "message",
  noFunds: "51",
  inquiry: { open: "pending", failed3d: "failed", noFunds: "failed" },
  numberTwice: "refused",
  secrets: ["merchantPass", "userPassword"],
  identity: ["merchantId", "mbrId", "userCode", "merchantPass"],
  ...attacksOf.payfor,
  signed: {
    sign: signPayfor,
    needed: ["ProcReturnCode", "3DStatus", "AuthCode", "TxnResult"],
    names: ["OrderId", "ProcReturnCode", "3DStatus", "ResponseRnd", "ResponseHash", "AuthCode", "TxnResult"],
    repeated: ["OrderId", "PurchAmount", "Currency", "MerchantID", "MbrId", "SecureType", "TxnType"],
    unknownName: "ignored",
  },
  ambiguous: {
    "another order": (xml) => xml.replace(/<OrderId>[^<]*</, "<OrderId>HD00000000000000<"),
    "a status of failure": (xml) => xml.replace("<TxnStatus>Y<", "<TxnStatus>N<"),
    "a result of failure": (xml) => xml.replace("<TxnResult>Success<", "<TxnResult>Failed<"),
    "no authorisation code": (xml) => xml.replace(/<AuthCode>[^<]*</, "<AuthCode><"),
    ...Object.fromEntries(
      ["1", "yes", "True", "TRUE", "0", "", "<v>true</v>", "false true"].map((flag) => [
        `IsVoided "${flag}"`,
        (xml: string) => xml.replace(">false</IsVoided>", `>${flag}</IsVoided>`),
      ]),
    ),
    "IsVoided twice": (xml) => inRecord(xml, "<IsVoided>false</IsVoided>"),
    "IsVoided in other case": (xml) => inRecord(xml, "<isVoided>true</isVoided>"),
    "IsRefunded unclear": (xml) => xml.replace(">false</IsRefunded>", ">evet</IsRefunded>"),
    "RefundedAmount twice": (xml) => inRecord(xml, "<RefundedAmount>5.00</RefundedAmount>"),
    "RefundedAmount empty": (xml) => xml.replace("<RefundedAmount>0<", "<RefundedAmount><"),
    "PurchAmount twice": (xml) => inRecord(xml, "<PurchAmount>250.50</PurchAmount>"),
    "a day of voiding": (xml) => xml.replace(/<VoidDate>\s*</, "<VoidDate>20261120<"),
    "another merchant": (xml) => xml.replace(/<MerchantID>[^<]*</, "<MerchantID>000000000000001<"),
    "another merchant, spelt otherwise": (xml) =>
      xml.replace(/<MerchantID>[^<]*<\/MerchantID>/, "<MerchantId>000000000000001</MerchantId>"),
    "another institution": (xml) => xml.replace(/<MbrId>[^<]*</, "<MbrId>99<"),
  },
  givingBack: { refundSameDay: "too-early", voidLater: "too-late" },
};

describeBank("payfor 3dpay", facts);
describeBank("payfor 3dhost", { ...facts, account: { model: "3dhost" } });

function inRecord(xml: string, element: string): string {
  return xml.replace("</PayforResponse>", `${element}</PayforResponse>`);
}

function verdictOf({ bank }: Awaited<ReturnType<typeof openCounterpart>>, { back }: Gone) {
  if (back === null) throw new Error("no message came back");
  return bank.verify(bank.readCallback(back.message));
}

test.each([
  ["sha256", "extended", "accept", { kind: "paid", hashVariant: "extended-sha256", inquireFirst: false }],
  ["sha1", "legacy", "accept", { kind: "paid", hashVariant: "legacy-sha1", inquireFirst: true }],
  ["sha256", "legacy", "refuse", { kind: "untrusted", reason: "legacy-hash-refused", claims: "approved" }],
] as const)(
  "a bank that signs %s %s, with legacy set to %s",
  async (digest, hashOrder, legacyHash, verdict) => {
    const choice = { kind: "payfor", account: { legacyHash }, simulator: { digest, hashOrder } } as const;
    await using started = await openCounterpart(choice);
    expect(verdictOf(started, await started.go("approve"))).toMatchObject(verdict);
  },
);

test("a form with the API password is taken where the bank insists on it; a wrong one fails no order", async () => {
  await using sending = await openCounterpart({ kind: "payfor", account: { formPassword: "send" } });
  expect(verdictOf(sending, await sending.go("approve")).kind).toBe("paid");
  await using wrong = await openCounterpart({
    kind: "payfor",
    account: { userPassword: "not-the-password" },
  });
  const gone = await wrong.go("approve", { ...newPayment(), language: "ar" });
  expect(verdictOf(wrong, gone).kind).toBe("paid");
  expect((await wrong.bank.inquire(gone.attempt)).kind).toBe("unknown");
});
