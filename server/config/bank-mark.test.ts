import { expect, test } from "vitest";
import { bankMark, isBankOfPrimary } from "./bank-mark.ts";

const real = { BANK: "payfor", BANK_MERCHANT_ID: "1", BANK_MERCHANT_PASS: "a word", SITE_NAME: "Ad" };
const mark = bankMark(real);

test("another bank, account or key changes the mark, and no other setting does", () => {
  for (const same of [{ SITE_NAME: "Yeni Ad" }, { BANK_ACCOUNTS_FILE: "x.json" }, { BANK_3D_URL: "" }]) {
    expect(bankMark({ ...real, ...same })).toBe(mark);
  }
  for (const other of [
    { BANK: "simulator" },
    { SIMULATE: "payfor" },
    { BANK_MERCHANT_PASS: "b" },
    { BANK_3D_URL: "https://b" },
  ]) {
    expect(bankMark({ ...real, ...other })).not.toBe(mark);
  }
  expect(bankMark({})).not.toBe(mark);
});

test("a worker has the bank of its primary, also with a primary of an earlier version", () => {
  const payfor = { mark, simulated: false };
  const simulator = { mark: bankMark({}), simulated: true };
  expect(isBankOfPrimary(payfor, { mark, simulatorPort: 0 })).toBe(true);
  expect(isBankOfPrimary(payfor, { mark: simulator.mark, simulatorPort: 1234 })).toBe(false);
  expect(
    isBankOfPrimary(payfor, { mark: bankMark({ ...real, BANK_MERCHANT_ID: "2" }), simulatorPort: 0 }),
  ).toBe(false);
  for (const [ours, simulatorPort, same] of [
    [payfor, 0, true],
    [payfor, 1234, false],
    [simulator, 1234, true],
    [simulator, 0, false],
  ] as const) {
    expect(isBankOfPrimary(ours, { mark: undefined, simulatorPort })).toBe(same);
  }
});
