import { expect, test } from "vitest";
import { typedQuantity } from "./typed-quantity.ts";

test.each([
  ["12", "12"],
  ["1000", "999"],
  ["9".repeat(400), "999"],
  ["007", "7"],
  ["00", "0"],
  ["x", ""],
])("%.10s becomes %s", (text, expected) => {
  expect(typedQuantity(text)).toBe(expected);
});
