import { expect, test } from "vitest";
import { absentBank } from "#testing/counterparts/banks.ts";
import { silent } from "#testing/databases/test-database.ts";
import { testGift } from "#testing/world/gift.ts";
import type { Bank, BankPayment } from "./banks/bank.ts";
import { beginAtBank } from "./begin-at-bank.ts";
import type { PaymentContext } from "./context.ts";

const payment: BankPayment = {
  ...testGift,
  number: "HDABCDEF12345678",
  amount: 25_000,
  language: "tr",
  okUrl: "https://imece.example/ok",
  failUrl: "https://imece.example/fail",
  notifyUrl: "https://imece.example/notify",
};

function beginWith(begin: Bank["begin"]) {
  const ctx = { banks: [absentBank], log: silent } as unknown as PaymentContext;
  return beginAtBank(ctx, { ...absentBank, begin }, payment, 50);
}

test("a call to the bank that takes too long is aborted, and its late answer is not used", async () => {
  let isAborted = false;
  const startedAt = performance.now();
  const form = await beginWith(async (payment, signal) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    isAborted = signal.aborted;
    return absentBank.begin(payment, signal);
  });
  expect(form).toBeNull();
  expect(performance.now() - startedAt).toBeLessThan(140);
  await expect.poll(() => isAborted).toBe(true);
});

test("a bank without a memo returns its form without a write to the database", async () => {
  expect(await beginWith((payment, signal) => absentBank.begin(payment, signal))).toMatchObject({
    number: payment.number,
  });
});
