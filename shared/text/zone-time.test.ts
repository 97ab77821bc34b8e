import { expect, test } from "vitest";
import { formatInZone, readZoneInput, zoneInput } from "./zone-time.ts";

test.each([
  ["2027-05-16T06:30", "Europe/Istanbul", "2027-05-16T03:30:00.000Z"],
  ["2027-05-17T00:00", "Asia/Dhaka", "2027-05-16T18:00:00.000Z"],
  ["2027-03-28T03:30", "Europe/Berlin", "2027-03-28T01:30:00.000Z"],
  ["2027-01-10T12:00", "America/New_York", "2027-01-10T17:00:00.000Z"],
])("%s in %s is %s, and back", (typed, zone, utc) => {
  expect(readZoneInput(typed, zone)?.toISOString()).toBe(utc);
  expect(zoneInput(new Date(utc), zone)).toBe(typed);
});

test("a wrong value is no time", () => {
  expect(readZoneInput("", "Europe/Istanbul")).toBeNull();
  expect(readZoneInput("2027-13-01T10:00", "Europe/Istanbul")).toBeNull();
  expect(zoneInput(null, "Europe/Istanbul")).toBe("");
});

test("a moment is shown in the time of the place", () => {
  expect(formatInZone("2027-05-16T03:30:00Z", "Africa/Niamey")).toBe("16.05.2027 04:30");
});
