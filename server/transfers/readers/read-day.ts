/** The day as `2026-11-02`; null for one that does not exist, and before 2000. */
export function toDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const real =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real && year >= 2000 && year < 2100 ? date.toISOString().slice(0, 10) : null;
}

const turkish = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:[ T-]+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?)?$/;
const iso = /^(\d{4})([./-]?)(\d{2})\2(\d{2})(?:[ T-]+\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:\.\d+)?)?)?$/;

/** A day as a table writes it: `02.11.2026`, `2/11/2026 14:05`, `2026-11-02`. Days come before months. */
export function readDay(text: string): string | null {
  const trimmed = text.trim();
  const first = turkish.exec(trimmed);
  if (first) {
    const year = Number(first[4]);
    return toDay(year < 100 ? 2000 + year : year, Number(first[3]), Number(first[1]));
  }
  const other = iso.exec(trimmed);
  return other ? toDay(Number(other[1]), Number(other[3]), Number(other[4])) : null;
}

/** A spreadsheet's day: days since the end of 1899, or since 1904. */
export function readStoredDay(text: string, from1904: boolean): string | null {
  const whole = /^(\d{1,6})(?:\.\d+)?$/.exec(text)?.[1];
  if (whole === undefined) return null;
  const days = Number(whole) - (from1904 ? 24_107 : 25_569);
  const date = new Date(days * 86_400_000);
  return toDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}
