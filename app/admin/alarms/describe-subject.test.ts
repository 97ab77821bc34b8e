import { expect, test } from "vitest";
import { describeSubject } from "./describe-subject.ts";

test.each([
  ["item:17", "Sipariş kalemi 17"],
  ["reference:R1:2", "R1"],
  ["tally:order/2026-11-20/card/completed", "Günlük ya da aylık sayı order/2026-11-20/card/completed"],
])("the subject %s is described as %s", (subject, text) => {
  expect(describeSubject({ subject, details: {} })?.text).toBe(text);
});
