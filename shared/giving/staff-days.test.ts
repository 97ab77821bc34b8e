import { expect, test } from "vitest";
import { isStaffDay } from "./staff-days.ts";

/** This moment is on 1 January in Istanbul, and on 31 December in UTC. */
const now = new Date("2026-12-31T21:30:00Z");

test.each(["2027-01-01", "2026-12-31", "2026-01-01"])("staff may choose %s as the day of a gift", (day) => {
  expect(isStaffDay(day, now)).toBe(true);
});

test.each(["2027-01-02", "2025-12-31", "2026-02-30", "31.12.2026", ""])(
  "staff may not choose %j as the day of a gift",
  (day) => {
    expect(isStaffDay(day, now)).toBe(false);
  },
);
