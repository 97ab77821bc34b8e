import { expect, test } from "vitest";
import { formatKilograms, parseHouseholds, parseKilograms } from "./kurban-distribution.ts";

test.each([
  ["1.250,5", 1250.5],
  ["1250.5", 1250.5],
  ["1,250.5 kg", 1250.5],
  ["1.250", 1250],
  ["0,1", 0.1],
  ["12,345", null],
  ["12,34", null],
  ["0", null],
  ["-5", null],
  ["5 TL", null],
  ["1000001", null],
  ["", null],
])("%s is %s kilograms", (typed, kilograms) => {
  expect(parseKilograms(typed)).toBe(kilograms);
});

test.each([
  ["1.250", 1250],
  ["340", 340],
  ["0", 0],
  ["3,5", null],
  ["", null],
])("%s is %s households", (typed, households) => {
  expect(parseHouseholds(typed)).toBe(households);
});

test("kilograms are written as people type them", () => {
  expect(formatKilograms(1250.5)).toBe("1.250,5");
});
