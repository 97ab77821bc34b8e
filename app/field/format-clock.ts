/** Formats a time as the clock at the place shows it, `14:05`. */
export function formatClock(at: number, zone: string): string {
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return new Intl.DateTimeFormat("tr", { ...clock, timeZone: zone }).format(at);
}
