import { describe, expect, test } from "vitest";
import { inquire, oid, openBank, pay, refund } from "#testing/merchants/paytr.ts";
import { lira } from "./answers.ts";

test("lira in answers have no trailing zeros", () => {
  expect([1080, 1000, 1005, 5, 199_999].map((kurus) => lira(kurus, "comma"))).toEqual([
    ...["10,8", "10", "10,05", "0,05", "1999,99"],
  ]);
  expect(lira(1080, "point")).toBe("10.8");
});

describe("an inquiry", () => {
  test("shows a payment in lira, with its refunds", async () => {
    await using bank = await openBank();
    await pay(bank, "123456");
    expect(await inquire(bank)).toMatchObject({
      status: "success",
      payment_amount: "10,8",
      payment_total: "10,8",
      currency: "TL",
      masked_pan: "415565******6111",
      returns: [],
    });
    bank.simulator.setHabits({ amounts: "point" });
    expect(await inquire(bank)).toMatchObject({ payment_amount: "10.8" });
  });

  test("has the same error for unfinished, failed, hidden and unknown numbers", async () => {
    await using bank = await openBank();
    await pay(bank, null, { merchant_oid: "OPEN" });
    await pay(bank, "100051", { merchant_oid: "DECLINED" });
    await pay(bank, "123456", { merchant_oid: "HIDDEN" });
    expect(bank.simulator.plantLie({ lie: "hide", orderId: "HIDDEN" })).toBe(true);
    for (const merchant_oid of ["OPEN", "DECLINED", "HIDDEN", "NOTHERE"])
      expect(await inquire(bank, { merchant_oid })).toMatchObject({ status: "error", err_no: "004" });
  });

  test("with wrong credentials has another error", async () => {
    await using bank = await openBank();
    await pay(bank, "123456");
    expect(await inquire(bank, { merchant_id: "1" })).toMatchObject({ status: "error", err_no: "001" });
    expect(await inquire(bank, { paytr_token: "x" })).toMatchObject({ status: "error", err_no: "002" });
  });

  test("shows a planted amount and void, and other lies are refused", async () => {
    await using bank = await openBank();
    await pay(bank, "123456");
    expect(bank.simulator.plantLie({ lie: "amount", orderId: oid, amount: 1 })).toBe(true);
    expect(await inquire(bank)).toMatchObject({ payment_amount: "0,01" });
    expect(bank.simulator.plantLie({ lie: "void", orderId: oid })).toBe(true);
    expect(await inquire(bank)).toMatchObject({ returns: [{ return_amount: "0,01", return_type: "iptal" }] });
    expect(bank.simulator.plantLie({ lie: "take-again", orderId: oid })).toBe(false);
    expect(bank.simulator.plantLie({ lie: "invent", orderId: "X", amount: 1 })).toBe(false);
  });
});

describe("a refund", () => {
  test("is possible at once and in parts, and never of more than was paid", async () => {
    await using bank = await openBank();
    await pay(bank, "123456");
    expect(await refund(bank, "5.8")).toMatchObject({
      status: "success",
      merchant_oid: oid,
      return_amount: "5.8",
    });
    expect(await refund(bank, "5.01")).toMatchObject({ status: "error", err_no: "009" });
    expect(await refund(bank, "5.00")).toMatchObject({ status: "success" });
    expect(await inquire(bank)).toMatchObject({
      returns: [{ return_amount: "5,8" }, { return_amount: "5" }],
    });
    expect(await refund(bank, "0.01")).toMatchObject({ status: "error" });
    expect(bank.simulator.payments()).toMatchObject([{ refunded: 1080 }]);
  });

  test.each([
    ["0", {}],
    ["-1", {}],
    ["1,00", {}],
    ["1.001", {}],
    ["1.00", { merchant_oid: "NOTHERE" }],
    ["1.00", { paytr_token: "x" }],
    ["1.00", { merchant_id: "1" }],
  ])("of %j with %j is refused", async (amount, change) => {
    await using bank = await openBank();
    await pay(bank, "123456");
    expect(await refund(bank, amount, change)).toMatchObject({ status: "error" });
    expect(bank.simulator.payments()).toMatchObject([{ refunded: 0 }]);
  });

  test("can be made although its answer is lost", async () => {
    await using bank = await openBank({ inquiryFault: () => "cut" });
    await pay(bank, "123456");
    await expect(refund(bank, "1.00")).rejects.toThrow();
    expect(bank.simulator.payments()).toMatchObject([{ refunded: 100 }]);
  });
});
