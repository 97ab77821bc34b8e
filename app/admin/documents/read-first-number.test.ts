import { expect, test } from "vitest";
import { readFirstNumber } from "./read-first-number.ts";

test.each([
  ["1235", 1235],
  [" 1.235 ", 1235],
  ["1.000.000", 1_000_000],
  ["٤٥", 45],
  ["0045", 45],
  ["1", null],
  ["1000001", null],
  ["12,5", null],
  ["24/0045", null],
  ["1.23", null],
  ["-5", null],
  ["A 123", null],
  ["", null],
])("reads %j as %j", (text, number) => {
  expect(readFirstNumber(text)).toBe(number);
});
