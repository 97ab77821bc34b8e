import { expect, test } from "vitest";
import { bankAmount } from "./bank-amount.ts";

test.each([
  ["of an inquiry", { amount: 25_000, currency: "949" }, "₺250,00"],
  ["of a callback without a signature", { expected: 25_000, echoed: 24_999, currency: "949" }, "₺249,99"],
  ["of a finding that names no currency", { amount: 25_000 }, "₺250,00"],
  ["that were dollars all the time", { amount: 25_000, currency: "840" }, "$250,00"],
  ["in a currency that we never show", { amount: 25_050, currency: "392" }, "250,50 (para birimi kodu 392)"],
  ["that is unreadable", { amount: null, currency: "949" }, undefined],
])("an amount %s is shown in the currency that the bank reported", (_, details, shown) => {
  expect(bankAmount(details)).toBe(shown);
});
