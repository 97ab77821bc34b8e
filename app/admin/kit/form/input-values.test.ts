import { expect, test } from "vitest";
import { typedAmount, typedMoment } from "#shared/content/content-fields.ts";
import { momentInput, moneyInput } from "./input-values.ts";

test.each([0, 1, 100, 150_50, 15_000_00, 2_000_000_00, 1_234_567_89])(
  "%i kuruş are unchanged after formatting and parsing",
  (amount) => {
    expect(typedAmount.parse(moneyInput(amount))).toBe(amount);
  },
);

test("amounts have Turkish format, and null is an empty text", () => {
  expect(moneyInput(1_250_50)).toBe("1.250,50");
  expect(moneyInput(15_000_00)).toBe("15.000");
  expect(moneyInput(null)).toBe("");
});

test("a moment is shown in Istanbul time and is unchanged after formatting and parsing", () => {
  const moment = new Date("2026-11-20T21:05:00Z");
  expect(momentInput(moment)).toBe("2026-11-21T00:05");
  expect(typedMoment.parse(momentInput(moment))).toEqual(moment);
  expect(momentInput(null)).toBe("");
});
