import { expect, test } from "vitest";
import { returnCodeKey, returnCodes } from "./return-codes.ts";

test("every code of the specification has its own key", () => {
  expect(returnCodes).toHaveLength(26);
  expect(new Set(returnCodes.map(returnCodeKey)).size).toBe(26);
  expect(returnCodeKey("51")).toBe("51");
});

test.each([null, "", "03", "n7", "51 ", "E0", "E10", "MR15", "generic", "__proto__", "toString"])(
  "%j has the generic text",
  (code) => {
    expect(returnCodeKey(code)).toBe("generic");
  },
);
