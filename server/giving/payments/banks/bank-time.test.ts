import { expect, test } from "vitest";
import { readTakenAt } from "./bank-time.ts";

test.each([
  ["31.10.2022 22:56:43", "2022-10-31T19:56:43Z"],
  ["1.01.2027 00:00:05", "2026-12-31T21:00:05Z"],
  ["20221030 11:22:43", "2022-10-30T08:22:43Z"],
  ["2022-10-30 11:22:43.0", "2022-10-30T08:22:43Z"],
  ["2022-10-30T11:22:43", "2022-10-30T08:22:43Z"],
])("%s is read as Turkish time", (text, moment) => {
  expect(readTakenAt(text)).toEqual({ takenAt: new Date(moment) });
});

test.each(["", "31.10.2022", "2022-13-30 11:22:43", "30/10/2022 11:22:43", "1.01.0001 00:00:00x"])(
  "%j is not a time",
  (text) => {
    expect(readTakenAt(text)).toEqual({});
  },
);
