import { describe, expect, test } from "vitest";
import { ask, elementText, openBank, pay } from "#testing/merchants/payfor.ts";

const order = "HDTEST0000000001";
const saleAt = new Date("2026-05-04T12:00:00Z");
const endOfDay = new Date("2026-05-04T20:59:59Z");
const nextDay = new Date("2026-05-04T21:00:00Z"); // midnight in Turkey

const voidRequest = { SecureType: "NonSecure", TxnType: "Void", OrgOrderId: order, Currency: "949" };
const refundRequest = { ...voidRequest, TxnType: "Refund", PurchAmount: "99.50" };

async function soldAt(moment: Date) {
  let now = moment;
  const bank = await openBank({ now: () => now });
  await pay(bank, "123456");
  const code = async (fields: Record<string, string | undefined>) =>
    elementText(await ask(bank, fields), "ProcReturnCode");
  return {
    bank,
    code,
    forwardTo: (next: Date) => {
      now = next;
    },
    [Symbol.asyncDispose]: () => bank[Symbol.asyncDispose](),
  };
}

describe("a void", () => {
  test("cancels a sale of this batch once", async () => {
    await using sold = await soldAt(saleAt);
    sold.forwardTo(endOfDay);
    const xml = await ask(sold.bank, voidRequest);
    expect(xml).toMatch(/<PayforResponse>/);
    expect(elementText(xml, "ProcReturnCode")).toBe("00");
    expect(elementText(xml, "TransId")).toBe(order);
    expect(elementText(xml, "AuthCode")).toMatch(/^S\d{5}$/);
    expect(elementText(xml, "HostRefNum")).toMatch(/^\d{12}$/);
    expect(sold.bank.simulator.payments()).toMatchObject([{ voided: true }]);
    expect(await sold.code(voidRequest)).toBe("V017");
    expect(await sold.code(refundRequest)).toBe("V017");
  });

  test("is refused for a sale of an earlier batch", async () => {
    await using sold = await soldAt(saleAt);
    sold.forwardTo(nextDay);
    const xml = await ask(sold.bank, voidRequest);
    expect(elementText(xml, "ProcReturnCode")).toBe("V013");
    expect(elementText(xml, "AuthCode")).toBe("");
    expect(sold.bank.simulator.payments()).toMatchObject([{ voided: false }]);
  });

  test.each(["000000", "100051", "leave"])("is refused without a sale (%s)", async (otp) => {
    await using bank = await openBank();
    if (otp !== "leave") await pay(bank, otp);
    expect(elementText(await ask(bank, voidRequest), "ProcReturnCode")).toBe("V013");
  });
});

describe("a refund", () => {
  test("is refused in the batch of the sale, and the history shows that", async () => {
    await using sold = await soldAt(saleAt);
    const xml = await ask(sold.bank, refundRequest);
    expect(elementText(xml, "ProcReturnCode")).toBe("V014");
    expect(elementText(xml, "AuthCode")).toMatch(/^S\d{5}$/);
    expect(sold.bank.simulator.payments()).toMatchObject([{ refunded: 0 }]);
    const history = await ask(sold.bank, { SecureType: "Report", TxnType: "TxnHistory", OrderId: order });
    expect(history).toMatch(/<TxnType>Refund<\/TxnType>/);
    expect(history).toMatch(/<IrcCode>99962<\/IrcCode>/);
  });

  test("is possible in parts, each with a line in the history, and never of more than was paid", async () => {
    await using sold = await soldAt(saleAt);
    sold.forwardTo(nextDay);
    expect(await sold.code(refundRequest)).toBe("00");
    expect(await sold.code({ ...refundRequest, PurchAmount: "150.51" })).toBe("V015");
    expect(await sold.code({ ...refundRequest, PurchAmount: "150.5" })).toBe("00");
    expect(await sold.code({ ...refundRequest, PurchAmount: "0.01" })).toBe("V037");
    expect(sold.bank.simulator.payments()).toMatchObject([{ refunded: 25_000 }]);
    const history = await ask(sold.bank, { SecureType: "Report", TxnType: "TxnHistory", OrderId: order });
    const amounts = [...history.matchAll(/<PurchAmount>([\d.]+)</g)].map(([, amount]) => amount);
    expect(amounts).toEqual(["250.00", "99.50", "150.50"]);
  });

  test.each([
    ["V013", { OrgOrderId: "NOTHERE" }],
    ["M022", { OrgOrderId: "" }],
    ["V030", { Currency: undefined }],
    ["M002", { Currency: "840" }],
    ["V031", { PurchAmount: undefined }],
    ["M004", { PurchAmount: "0" }],
    ["M004", { PurchAmount: "1,00" }],
    ["M004", { PurchAmount: "-5" }],
    ["M049", { UserPass: "wrong" }],
    ["M015", { TxnType: "BatchClose" }],
  ])("is refused with %s for %j", async (code, change) => {
    await using sold = await soldAt(saleAt);
    sold.forwardTo(nextDay);
    expect(await sold.code({ ...refundRequest, ...change })).toBe(code);
    expect(sold.bank.simulator.payments()).toMatchObject([{ refunded: 0 }]);
  });
});
