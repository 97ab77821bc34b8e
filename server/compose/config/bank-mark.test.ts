import { expect, test } from "vitest";
import { bankMark } from "./bank-mark.ts";

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
