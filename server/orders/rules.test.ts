import { expect, test } from "vitest";
import { mayExpire, mayStillBePaid } from "./rules.ts";

test.each([
  ["pending", true],
  ["payment_failed", true],
  ["completed", false],
  ["cancelled", false],
])("a card may pay an order that is %s: %s; one that a card has paid: never", (status, may) => {
  expect(mayStillBePaid({ status, paid: false })).toBe(may);
  expect(mayStillBePaid({ status, paid: true })).toBe(false);
});

test("jobs fail or cancel what waits for its money, unless staff changed it", () => {
  expect(mayExpire({ status: "pending", staffChangedAt: null })).toBe(true);
  expect(mayExpire({ status: "pending", staffChangedAt: new Date() })).toBe(false);
  expect(mayExpire({ status: "cancelled", staffChangedAt: null })).toBe(false);
});
