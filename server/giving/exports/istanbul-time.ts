import { istanbulOffsetMs } from "#shared/text/time.ts";

/** Returns milliseconds that show the local time of Istanbul when they are read as UTC. */
export function toIstanbulMs(moment: Date): number {
  return moment.getTime() + istanbulOffsetMs;
}

/** Formats a time in Istanbul like `20.11.2026 14:05:09`. */
export function formatIstanbulTime(moment: Date): string {
  const iso = new Date(toIstanbulMs(moment)).toISOString();
  return `${iso.slice(8, 10)}.${iso.slice(5, 7)}.${iso.slice(0, 4)} ${iso.slice(11, 19)}`;
}
