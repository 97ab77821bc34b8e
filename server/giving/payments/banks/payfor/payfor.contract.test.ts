import { describe, expect, test } from "vitest";
import { attacksOf, signPayfor } from "#drills/forgery/attacks.ts";
import { hourMs } from "#shared/text/time.ts";
import { type BegunPayment, openCounterpart } from "#testing/counterparts/donor-at-bank.ts";
import { newPayment } from "#testing/world/gift.ts";
import { type BankFacts, describeBank } from "../bank.contract.ts";

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
// The model is read where a payment begins and where its message is verified only.
describeBank("payfor 3dhost", { ...facts, account: { model: "3dhost" }, hosted: true, sameRequests: true });

function inRecord(xml: string, element: string): string {
  return xml.replace("</PayforResponse>", `${element}</PayforResponse>`);
}

function verdictOf({ bank }: Awaited<ReturnType<typeof openCounterpart>>, { back }: BegunPayment) {
  if (back === null) throw new Error("no message came back");
  return bank.verify(bank.readCallback(back.message));
}

test.each([
  ["sha256", "extended", "accept", { kind: "paid", hashVariant: "extended-sha256", inquireFirst: false }],
  ["sha1", "legacy", "accept", { kind: "paid", hashVariant: "legacy-sha1", inquireFirst: true }],
  ["sha256", "legacy", "refuse", { kind: "unverified", reason: "legacy-hash-refused" }],
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

describe("what no published answer shows", () => {
  test("a refund of which the inquiry says nothing is found in the order's history", async () => {
    await using started = await openCounterpart({ kind: "payfor" });
    const { attempt, payment } = await started.go("approve");
    started.simulator.setHabits({ refunds: "history" });
    started.pass(48 * hourMs);
    expect(await started.bank.inquire(attempt)).toMatchObject({ kind: "paid", refunded: 0 });
    for (const amount of [5_000, 50])
      expect(started.simulator.tell({ lie: "refund", orderId: payment.number, amount })).toBe(true);
    expect(await started.bank.inquire(attempt)).toMatchObject({
      kind: "paid",
      voided: false,
      refunded: 5_050,
    });

    // A fresh payment cannot have one, and without the second witness the first is believed.
    const calls = started.calls();
    const fresh = { ...attempt, createdAt: new Date(attempt.createdAt.getTime() + 48 * hourMs) };
    expect(await started.bank.inquire(fresh)).toMatchObject({ refunded: 0 });
    expect(started.calls()).toBe(calls + 1);
    started.intercept(async (send) => {
      const text = await (await send()).text();
      return text.includes("TxnHistoryReport") ? new Response("", { status: 500 }) : new Response(text);
    });
    expect(await started.bank.inquire(attempt)).toMatchObject({ kind: "paid", refunded: 0 });
  });

  test.each([
    ["half", "Eci 06"],
    ["none", "Eci 07"],
    ["full", undefined],
  ])(
    "the step of a payment with %s 3-D Secure is in the inquiry, whatever the message says",
    async (authentication, weak3d) => {
      await using started = await openCounterpart({ kind: "payfor" });
      started.simulator.setHabits({ authentication });
      const gone = await started.go("approve");
      expect(verdictOf(started, gone)).not.toHaveProperty("weak3d");
      const answer = await started.bank.inquire(gone.attempt);
      expect(answer.kind === "paid" && answer.weak3d).toBe(weak3d);
    },
  );
});
