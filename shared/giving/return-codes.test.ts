import { expect, test } from "vitest";
import { isReturnCode, returnCodes } from "./return-codes.ts";

test("the list has the 26 different codes of the specification", () => {
  expect(returnCodes).toHaveLength(26);
  expect(new Set(returnCodes).size).toBe(26);
  expect(returnCodes.every(isReturnCode)).toBe(true);
});

test.each(["", "03", "n7", "51 ", "E0", "E10", "MR15", "generic", "__proto__", "toString"])(
  "%j is no code of the specification",
  (code) => {
    expect(isReturnCode(code)).toBe(false);
  },
);
