import { expect, test } from "vitest";
import { returnCodes } from "#shared/giving/return-codes.ts";
import { toMeaning } from "./return-codes.ts";

test("every two-digit code of the specification has its own meaning, except 02, which issuers use differently", () => {
  const twoDigitCodes = returnCodes.filter((code) => /^\d\d$/.test(code));
  expect(twoDigitCodes.filter((code) => toMeaning(code) !== code)).toEqual(["02"]);
});

test.each([
  ["02", "01"],
  ["33", "54"],
  ["36", "62"],
  ["61", "65"],
  ["MD0", "N7"],
  ["MD7", "N7"],
  ["MD1", null],
  // Visa's "CVV2 failure", not the specification's failed 3-D step.
  ["N7", null],
  ["E1", null],
  ["99", null],
  ["34", null],
  ["NOT-FOUND", null],
])("the code %s means %s", (code, meaning) => {
  expect(toMeaning(code)).toBe(meaning);
});
