/** Returns the time that is this number of calendar months before `now`. */
export function monthsBefore(now: Date, months: number): Date {
  const result = new Date(now);
  result.setUTCDate(1);
  result.setUTCMonth(result.getUTCMonth() - months);
  const days = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate();
  result.setUTCDate(Math.min(now.getUTCDate(), days));
  return result;
}
