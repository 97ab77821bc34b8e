import { foldForSearch } from "#shared/text/search-fold.ts";
import { dayMs } from "#shared/text/time.ts";

/** Returns a day as `2026-11-02`; null if it does not exist or is outside of 2000 to 2099. */
export function toDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists && year >= 2000 && year < 2100 ? date.toISOString().slice(0, 10) : null;
}

const time = String.raw`(?:[\s,T-]+\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?)?`;
const numericDate = new RegExp(String.raw`^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})${time}$`);
const isoDate = new RegExp(String.raw`^(\d{4})([./-]?)(\d{2})\2(\d{2})${time}$`);
/** Matches folded texts like `15 Kasım 2026` and `15-NOV-26`, optionally with a weekday. */
const namedMonthDate = new RegExp(
  String.raw`^(\d{1,2})[ ./-]+([a-z]{3,8})[ ./-]+(\d{4}|\d{2})(?:,? [a-z]{5,9})?${time}$`,
);

/** The first three letters of the months in Turkish and English, which are unique. */
const months = new Map(
  ["oca jan", "sub feb", "mar", "nis apr", "may", "haz jun", "tem jul", "agu aug", "eyl sep", "eki oct"]
    .concat("kas nov", "ara dec")
    .flatMap((names, at) => names.split(" ").map((name) => [name, at + 1] as const)),
);
const monthNames =
  /^(?:oca(?:k)?|sub(?:at)?|mar(?:t|ch)?|nis(?:an)?|may(?:is)?|haz(?:iran)?|tem(?:muz)?|agu(?:stos)?|eyl(?:ul)?|eki(?:m)?|kas(?:im)?|ara(?:lik)?|jan(?:uary)?|feb(?:ruary)?|apr(?:il)?|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/;

const istanbul = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Istanbul", dateStyle: "short" });
const withOffset = /^(\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}(?::?\d{2})?)$/;

/**
 * Reads a day of a table, like `02.11.2026`, `2/11/2026 14:05`, `2026-11-02` or `15 Kasım 2026`. The day is before the
 * month. A time with an offset is converted to the day in Istanbul.
 */
export function readDay(text: string): string | null {
  const trimmed = text.trim();
  const numericMatch = numericDate.exec(trimmed);
  if (numericMatch) return toDay(toYear(numericMatch[4]), Number(numericMatch[3]), Number(numericMatch[1]));
  const namedMatch = namedMonthDate.exec(foldForSearch(trimmed).replace(/(\d)t(\d)/, "$1 $2"));
  if (namedMatch) {
    const month = monthNames.test(namedMatch[2] ?? "")
      ? months.get((namedMatch[2] ?? "").slice(0, 3))
      : undefined;
    return month === undefined ? null : toDay(toYear(namedMatch[3]), month, Number(namedMatch[1]));
  }
  const offsetMatch = withOffset.exec(trimmed);
  if (offsetMatch) return dayInIstanbul(offsetMatch[1] ?? "", offsetMatch[2] ?? "");
  const isoMatch = isoDate.exec(trimmed);
  return isoMatch ? toDay(Number(isoMatch[1]), Number(isoMatch[3]), Number(isoMatch[4])) : null;
}

function toYear(digits = ""): number {
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits);
}

/** `local` is like `2026-11-02T23:30:00`; `offset` is `Z`, `+03:00`, `+0300` or `+03`. */
function dayInIstanbul(local: string, offset: string): string | null {
  const [day = ""] = local.split(/[T ]/);
  if (toDay(Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8))) === null) return null;
  const fullOffset =
    offset === "Z" ? "Z" : `${offset.slice(0, 3)}:${offset.slice(3).replace(":", "") || "00"}`;
  const at = new Date(`${local.replace(" ", "T")}${fullOffset}`);
  return Number.isNaN(at.getTime()) ? null : istanbul.format(at);
}

/** Reads a day of a spreadsheet, which counts days since the end of 1899 or since 1904. */
export function readStoredDay(text: string, from1904: boolean): string | null {
  const wholeDays = /^(\d{1,6})(?:\.\d+)?$/.exec(text)?.[1];
  if (wholeDays === undefined) return null;
  const days = Number(wholeDays) - (from1904 ? 24_107 : 25_569);
  const date = new Date(days * dayMs);
  return toDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}
