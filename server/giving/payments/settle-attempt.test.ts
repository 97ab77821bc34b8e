import { expect, test } from "vitest";
import { donationDay } from "./settle-attempt.ts";

const begun = new Date("2026-12-31T20:55:00Z");
const recorded = new Date("2027-01-02T06:00:00Z");

test.each([
  ["the bank's, though it is recorded later", new Date("2026-12-31T20:59:59Z"), "2026-12-31"],
  ["the bank's, in Istanbul", new Date("2026-12-31T21:00:00Z"), "2027-01-01"],
  ["that of recording where the bank names none", null, "2027-01-02"],
  [
    "that of recording where the bank's lies before the attempt",
    new Date("2022-10-31T19:56:43Z"),
    "2027-01-02",
  ],
  ["that of recording where the bank's lies in the future", new Date("2027-03-01T09:00:00Z"), "2027-01-02"],
])("the day of a card gift is %s", (_, takenAt, day) => {
  expect(donationDay(takenAt, begun, recorded)).toBe(day);
});
