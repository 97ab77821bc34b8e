import { expect, test } from "vitest";
import { describeSubject } from "./describe-subject.ts";

test.each([
  ["tally:order/2026-11-20/card/completed", "20.11.2026, Siparişler: "],
  ["tally:order/2026-10/card/completed", "10.2026, Siparişler: "],
])("numbers are told by their day or month: %s", (subject, text) => {
  expect(describeSubject({ subject, details: {} } as Parameters<typeof describeSubject>[0])?.text).toContain(
    text,
  );
});
