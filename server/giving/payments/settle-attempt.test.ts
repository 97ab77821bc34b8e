import { expect, test } from "vitest";
import { donationDay } from "./settle-attempt.ts";

const attemptBegan = new Date("2026-12-31T20:55:00Z");
const recordedAt = new Date("2027-01-02T06:00:00Z");

test.each([
  ["the bank's day if the payment is recorded later", new Date("2026-12-31T20:59:59Z"), "2026-12-31"],
  ["the bank's day in Istanbul", new Date("2026-12-31T21:00:00Z"), "2027-01-01"],
  ["the day of recording if the bank reports no time", null, "2027-01-02"],
  [
    "the day of recording if the bank's time is before the attempt",
    new Date("2022-10-31T19:56:43Z"),
    "2027-01-02",
  ],
  [
    "the day of recording if the bank's time is in the future",
    new Date("2027-03-01T09:00:00Z"),
    "2027-01-02",
  ],
])("the donation day of a card payment is %s", (_, takenAt, day) => {
  expect(donationDay(takenAt, attemptBegan, recordedAt)).toBe(day);
});
