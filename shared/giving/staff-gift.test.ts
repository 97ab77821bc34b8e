import { expect, test } from "vitest";
import { isUndoable } from "./staff-gift.ts";

test.each([
  ["pending", "card", "phone", true],
  ["payment_failed", "card", "phone", true],
  ["completed", "cash", "desk", true],
  ["completed", "card", "phone", false],
  ["cancelled", "cash", "desk", false],
  ["pending", "card", "web", false],
])("a %s gift by %s from %s: %s", (status, paymentMethod, source, undoable) => {
  expect(isUndoable({ status, paymentMethod, source })).toBe(undoable);
});
