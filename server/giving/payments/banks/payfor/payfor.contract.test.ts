import { describe, expect, test } from "vitest";
import { attacksOf, signPayfor } from "#drills/forgery/attacks.ts";
import { hourMs } from "#shared/text/time.ts";
import { type BegunPayment, openCounterpart } from "#testing/counterparts/donor-at-bank.ts";
import { newPayment } from "#testing/world/gift.ts";
import { type BankFacts, describeBank } from "../bank.contract.ts";

// The simulator is written from the bank's document, independently of the adapter.
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
    "IsVoided twice": (xml) => addElement(xml, "<IsVoided>false</IsVoided>"),
    "IsVoided in other case": (xml) => addElement(xml, "<isVoided>true</isVoided>"),
    "IsRefunded unclear": (xml) => xml.replace(">false</IsRefunded>", ">evet</IsRefunded>"),
    "RefundedAmount twice": (xml) => addElement(xml, "<RefundedAmount>5.00</RefundedAmount>"),
    "RefundedAmount empty": (xml) => xml.replace("<RefundedAmount>0<", "<RefundedAmount><"),
    "PurchAmount twice": (xml) => addElement(xml, "<PurchAmount>250.50</PurchAmount>"),
    "a day of voiding": (xml) => xml.replace(/<VoidDate>\s*</, "<VoidDate>20261120<"),
    "another merchant": (xml) => xml.replace(/<MerchantID>[^<]*</, "<MerchantID>000000000000001<"),
    "another merchant as MerchantId": (xml) =>
      xml.replace(/<MerchantID>[^<]*<\/MerchantID>/, "<MerchantId>000000000000001</MerchantId>"),
    "another institution": (xml) => xml.replace(/<MbrId>[^<]*</, "<MbrId>99<"),
  },
  refunds: { refundSameDay: "too-early", voidLater: "too-late" },
};

describeBank("payfor 3dpay", facts);
// The model affects only the form and its message.
describeBank("payfor 3dhost", { ...facts, account: { model: "3dhost" }, hosted: true, sameRequests: true });

function addElement(xml: string, element: string): string {
  return xml.replace("</PayforResponse>", `${element}</PayforResponse>`);
}

function verifyCallback({ bank }: Awaited<ReturnType<typeof openCounterpart>>, { back }: BegunPayment) {
  if (back === null) throw new Error("no message came back");
  return bank.verify(bank.readCallback(back.message));
}

test.each([
  ["sha256", "extended", "accept", { kind: "paid", hashVariant: "extended-sha256", inquireFirst: false }],
  ["sha1", "legacy", "accept", { kind: "paid", hashVariant: "legacy-sha1", inquireFirst: true }],
  ["sha256", "legacy", "refuse", { kind: "unverified", reason: "legacy-hash-refused" }],
] as const)(
  "a message with the signature %s %s, if the legacy hash has the setting %s",
  async (digest, hashOrder, legacyHash, verdict) => {
    const choice = { kind: "payfor", account: { legacyHash }, simulator: { digest, hashOrder } } as const;
    await using counterpart = await openCounterpart(choice);
    expect(verifyCallback(counterpart, await counterpart.go("approve"))).toMatchObject(verdict);
  },
);

test("a form with the API password is accepted, and a wrong password makes only inquiries unknown", async () => {
  await using sendingPassword = await openCounterpart({ kind: "payfor", account: { formPassword: "send" } });
  expect(verifyCallback(sendingPassword, await sendingPassword.go("approve")).kind).toBe("paid");
  await using wrongPassword = await openCounterpart({
    kind: "payfor",
    account: { userPassword: "not-the-password" },
  });
  const payment = await wrongPassword.go("approve", { ...newPayment(), language: "ar" });
  expect(verifyCallback(wrongPassword, payment).kind).toBe("paid");
  expect((await wrongPassword.bank.inquire(payment.attempt)).kind).toBe("unknown");
});

describe("an inquiry", () => {
  test("finds a refund that only the order's history reports", async () => {
    await using counterpart = await openCounterpart({ kind: "payfor" });
    const { attempt, payment } = await counterpart.go("approve");
    counterpart.simulator.setHabits({ refunds: "history" });
    counterpart.passMs(48 * hourMs);
    expect(await counterpart.bank.inquire(attempt)).toMatchObject({ kind: "paid", refunded: 0 });
    for (const amount of [5_000, 50])
      expect(counterpart.simulator.plantLie({ lie: "refund", orderId: payment.number, amount })).toBe(true);
    expect(await counterpart.bank.inquire(attempt)).toMatchObject({
      kind: "paid",
      voided: false,
      refunded: 5_050,
    });

    // A new payment cannot have a refund. Without an answer about the history, the record counts.
    const calls = counterpart.calls();
    const newAttempt = { ...attempt, createdAt: new Date(attempt.createdAt.getTime() + 48 * hourMs) };
    expect(await counterpart.bank.inquire(newAttempt)).toMatchObject({ refunded: 0 });
    expect(counterpart.calls()).toBe(calls + 1);
    counterpart.intercept(async (send) => {
      const text = await (await send()).text();
      return text.includes("TxnHistoryReport") ? new Response("", { status: 500 }) : new Response(text);
    });
    expect(await counterpart.bank.inquire(attempt)).toMatchObject({ kind: "paid", refunded: 0 });
  });

  test.each([
    ["half", "Eci 06"],
    ["none", "Eci 07"],
    ["full", undefined],
  ])("reports %s 3-D authentication, which the message does not contain", async (authentication, weak3d) => {
    await using counterpart = await openCounterpart({ kind: "payfor" });
    counterpart.simulator.setHabits({ authentication });
    const gone = await counterpart.go("approve");
    expect(verifyCallback(counterpart, gone)).not.toHaveProperty("weak3d");
    const answer = await counterpart.bank.inquire(gone.attempt);
    expect(answer.kind === "paid" && answer.weak3d).toBe(weak3d);
  });
});
