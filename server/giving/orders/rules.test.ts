import { expect, test } from "vitest";
import { mayExpire, mayStillBePaid } from "./rules.ts";

test.each([
  ["pending", true],
  ["payment_failed", true],
  ["completed", false],
  ["cancelled", false],
])("a card may pay an order that is %s: %s; one that a card has paid: never", (status, may) => {
  expect(mayStillBePaid({ status, paid: false, contradictedAt: null })).toBe(may);
  expect(mayStillBePaid({ status, paid: true, contradictedAt: null })).toBe(false);
});

test("jobs fail or cancel unpaid orders, unless staff changed them", () => {
  expect(mayExpire({ status: "pending", staffChangedAt: null, contradictedAt: null })).toBe(true);
  expect(mayExpire({ status: "pending", staffChangedAt: new Date(), contradictedAt: null })).toBe(false);
  expect(mayExpire({ status: "cancelled", staffChangedAt: null, contradictedAt: null })).toBe(false);
});

test("an order that the bank's inquiry contradicts is paid by no card and failed by no job: only staff move it on", () => {
  const contradicted = { status: "pending", paid: false, contradictedAt: new Date(), staffChangedAt: null };
  expect(mayStillBePaid(contradicted)).toBe(false);
  expect(mayExpire(contradicted)).toBe(false);
});
