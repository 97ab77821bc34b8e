import type { Moment } from "./dates.ts";

/** Returns the value of a `datetime-local` input, `2026-11-20T14:05`, in a time zone; empty for null. */
export function zoneInput(moment: Moment | null, zone: string): string {
  if (moment === null) return "";
  const at = new Date(moment).getTime();
  return new Date(at + offsetOf(at, zone)).toISOString().slice(0, 16);
}

/** Reads the value of a `datetime-local` input as a time in a time zone; null for an empty or wrong value. */
export function readZoneInput(typed: string, zone: string): Date | null {
  const local = /^20\d\d-\d\d-\d\dT\d\d:\d\d$/.test(typed) ? Date.parse(`${typed}Z`) : Number.NaN;
  if (Number.isNaN(local)) return null;
  // The offset of the local time as UTC is wrong only near a change of the clock; the second step corrects it.
  const guess = local - offsetOf(local, zone);
  return new Date(local - offsetOf(guess, zone));
}

/** Formats a moment as `20.11.2025 14:05` in a time zone. */
export function formatInZone(moment: Moment, zone: string): string {
  const [day = "", time = ""] = zoneInput(moment, zone).split("T");
  return `${day.split("-").toReversed().join(".")} ${time}`;
}

/** Returns the offset of a time zone from UTC at a moment, in milliseconds. */
function offsetOf(at: number, zone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  const local = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return local - Math.floor(at / 1000) * 1000;
}
