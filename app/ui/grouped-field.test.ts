import { expect, test } from "vitest";
import { caretAfterDigits } from "./grouped-field.tsx";

test.each([
  [0, 0],
  [1, 1],
  [3, 3],
  [4, 5],
  [8, 10],
  [10, 13],
  [12, 13],
])("after %i digits of a grouped number the caret is at %i", (digits, position) => {
  expect(caretAfterDigits("532 123 45 67", digits)).toBe(position);
});
