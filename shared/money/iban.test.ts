import { expect, test } from "vitest";
import { groupIban } from "./iban.ts";

test.each([
  ["TR399990100000000000000001", "TR39 9990 1000 0000 0000 0000 01"],
  ["TR39 9990 1000 0000 0000 0000 01", "TR39 9990 1000 0000 0000 0000 01"],
  ["DE00", "DE00"],
  ["", ""],
])("%j is shown as %j", (iban, grouped) => {
  expect(groupIban(iban)).toBe(grouped);
});
