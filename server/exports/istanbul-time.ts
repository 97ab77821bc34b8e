const hour = 3_600_000;
const inIstanbul = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Istanbul",
  dateStyle: "short",
  timeStyle: "medium",
});

let lastHour = Number.NaN;
let lastOffset = 0;

/**
 * Shifts a moment to Istanbul's clock: its milliseconds, read as UTC, show the local time. Caches the hour, because
 * neighbouring rows mostly share it and looking up the zone costs more than the rest of a row.
 */
export function istanbulMillis(moment: Date): number {
  const time = moment.getTime();
  const began = Math.floor(time / hour) * hour;
  if (began !== lastHour) {
    lastOffset = Date.parse(`${inIstanbul.format(began).replace(" ", "T")}Z`) - began;
    lastHour = began;
  }
  return time + lastOffset;
}

/** `20.11.2026 14:05:09` */
export function istanbulText(moment: Date): string {
  const iso = new Date(istanbulMillis(moment)).toISOString();
  return `${iso.slice(8, 10)}.${iso.slice(5, 7)}.${iso.slice(0, 4)} ${iso.slice(11, 19)}`;
}
