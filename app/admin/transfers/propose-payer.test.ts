import { expect, test } from "vitest";
import { proposePayer } from "./propose-payer.ts";

test.each([
  ["AYŞE KAYA", "x", "AYŞE KAYA"],
  [null, "GELEN FAST AYSE YILMAZ", "AYSE YILMAZ"],
  [null, "GELEN HAVALE MEHMET ALİ DEMİR BAĞIŞ", "MEHMET ALİ DEMİR"],
  [null, "KX74MPQV GONDEREN: AYSE KAYA TR****7354", "AYSE KAYA"],
  [null, "GÖNDEREN ADI: Ali Veli", "Ali Veli"],
  [null, "HAYIRLI OLSUN", ""],
  [null, "GELEN EFT 4711", ""],
  [null, "FAST ZEKAT ALI VELI", ""],
  [null, "", ""],
])("the row with %j and %j proposes the payer %j", (payerName, description, name) => {
  expect(proposePayer({ payerName, description })).toBe(name);
});
