import { expect, test } from "vitest";
import { mayExpire, mayStillBePaid } from "./rules.ts";

test.each([
  ["pending", true],
  ["payment_failed", true],
  ["completed", false],
  ["cancelled", false],
])("an order with status %s may be paid by card: %s, and never after a card payment", (status, may) => {
  expect(mayStillBePaid({ status, paid: false, contradictedAt: null })).toBe(may);
  expect(mayStillBePaid({ status, paid: true, contradictedAt: null })).toBe(false);
});

test("jobs fail or cancel unpaid orders, unless staff changed them", () => {
  expect(mayExpire({ status: "pending", staffChangedAt: null, contradictedAt: null })).toBe(true);
  expect(mayExpire({ status: "pending", staffChangedAt: new Date(), contradictedAt: null })).toBe(false);
  expect(mayExpire({ status: "cancelled", staffChangedAt: null, contradictedAt: null })).toBe(false);
});

test("only staff change an order whose payment an inquiry contradicted", () => {
  const contradicted = { status: "pending", paid: false, contradictedAt: new Date(), staffChangedAt: null };
  expect(mayStillBePaid(contradicted)).toBe(false);
  expect(mayExpire(contradicted)).toBe(false);
});
