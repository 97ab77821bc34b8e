import { expect, test } from "vitest";
import { bankMark } from "./bank-mark.ts";

const bankSettings = { BANK: "payfor", BANK_MERCHANT_ID: "1", BANK_MERCHANT_PASS: "a word", SITE_NAME: "Ad" };
const mark = bankMark(bankSettings);

test("only the settings of the bank change the mark", () => {
  for (const otherSetting of [
    { SITE_NAME: "Yeni Ad" },
    { BANK_ACCOUNTS_FILE: "x.json" },
    { BANK_3D_URL: "" },
  ]) {
    expect(bankMark({ ...bankSettings, ...otherSetting })).toBe(mark);
  }
  for (const bankChange of [
    { BANK: "simulator" },
    { SIMULATE: "payfor" },
    { BANK_MERCHANT_PASS: "b" },
    { BANK_3D_URL: "https://b" },
  ]) {
    expect(bankMark({ ...bankSettings, ...bankChange })).not.toBe(mark);
  }
  expect(bankMark({})).not.toBe(mark);
});
