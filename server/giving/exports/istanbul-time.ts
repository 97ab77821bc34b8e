import { istanbulOffsetMs } from "#shared/text/time.ts";

/** Shifts a moment to Istanbul's clock: its milliseconds, read as UTC, show the local time. */
export function istanbulMillis(moment: Date): number {
  return moment.getTime() + istanbulOffsetMs;
}

/** `20.11.2026 14:05:09` */
export function istanbulText(moment: Date): string {
  const iso = new Date(istanbulMillis(moment)).toISOString();
  return `${iso.slice(8, 10)}.${iso.slice(5, 7)}.${iso.slice(0, 4)} ${iso.slice(11, 19)}`;
}
