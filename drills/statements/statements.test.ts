import { describe, expect, test } from "vitest";
import { checkCharacter } from "#shared/order-reference.ts";
import { makePlan } from "./make-plan.ts";
import { type RowKind, sumOf } from "./plan.ts";

const plan = makePlan();

describe("a generated statement", () => {
  test("has 2,000 rows of every kind, and adds up", () => {
    expect(plan.rows).toHaveLength(2_000);
    expect(plan.opening + sumOf(plan.rows)).toBe(plan.closing);
    const counts = new Map<RowKind, number>();
    for (const { truth } of plan.rows) counts.set(truth.kind, (counts.get(truth.kind) ?? 0) + 1);
    expect(counts.size).toBe(23);
    for (const [kind, count] of counts) expect(count, kind).toBeGreaterThanOrEqual(10);
  });

  test("names orders that exist once, each with a right reference", () => {
    const references = plan.orders.map(({ reference }) => reference);
    expect(new Set(references).size).toBe(references.length);
    for (const reference of references) expect(checkCharacter(reference.slice(0, 7))).toBe(reference[7]);
    const known = new Set(references);
    for (const { truth, amount } of plan.rows) {
      for (const order of truth.orders) expect(known).toContain(order.reference);
      const meant = truth.orders.reduce((sum, order) => sum + order.amount, 0);
      expect(meant).toBeLessThanOrEqual(Math.max(0, amount));
    }
  });

  test("keeps an intact reference in its text, and none where it is gone", () => {
    const plain = (text: string) => text.toUpperCase().replace(/[^0-9A-Z]/g, "");
    for (const { truth, text } of plan.rows) {
      for (const { reference } of truth.orders) {
        expect(plain(text).includes(reference), `${truth.kind}: ${text}`).toBe(truth.reference === "intact");
      }
    }
  });
});
