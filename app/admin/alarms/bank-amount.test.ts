import { expect, test } from "vitest";
import { formatBankAmount } from "./bank-amount.ts";

test.each([
  ["from an inquiry", { amount: 25_000, currency: "949" }, "₺250,00"],
  ["from a callback without a signature", { expected: 25_000, echoed: 24_999, currency: "949" }, "₺249,99"],
  ["without a currency", { amount: 25_000 }, "₺250,00"],
  ["in dollars", { amount: 25_000, currency: "840" }, "$250,00"],
  ["in an unsupported currency", { amount: 25_050, currency: "392" }, "250,50 (para birimi kodu 392)"],
  ["without a value", { amount: null, currency: "949" }, undefined],
])("an amount %s is formatted in the reported currency", (_description, details, text) => {
  expect(formatBankAmount(details)).toBe(text);
});
