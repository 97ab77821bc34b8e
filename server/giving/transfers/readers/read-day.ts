import { foldForSearch } from "#shared/text/search-fold.ts";
import { dayMs } from "#shared/text/time.ts";

/** The day as `2026-11-02`; null for one that does not exist, and before 2000. */
export function toDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const real =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real && year >= 2000 && year < 2100 ? date.toISOString().slice(0, 10) : null;
}

const time = String.raw`(?:[\s,T-]+\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?)?`;
const numbers = new RegExp(String.raw`^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})${time}$`);
const iso = new RegExp(String.raw`^(\d{4})([./-]?)(\d{2})\2(\d{2})${time}$`);
/** `15 Kasım 2026`, `15-NOV-26`, with a weekday behind it where the bank writes one. */
const named = new RegExp(
  String.raw`^(\d{1,2})[ ./-]+([a-z]{3,8})[ ./-]+(\d{4}|\d{2})(?:,? [a-z]{5,9})?${time}$`,
);

/** The first three letters, in Turkish and English: no two months share them but those of `mar`. */
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
 * A day as a table writes it: `02.11.2026`, `2/11/2026 14:05`, `2026-11-02`, `15 Kasım 2026`. Days come before months. A
 * time with an offset is a day in Istanbul.
 */
export function readDay(text: string): string | null {
  const trimmed = text.trim();
  const first = numbers.exec(trimmed);
  if (first) return toDay(yearOf(first[4]), Number(first[3]), Number(first[1]));
  const word = named.exec(foldForSearch(trimmed).replace(/(\d)t(\d)/, "$1 $2"));
  if (word) {
    const month = monthNames.test(word[2] ?? "") ? months.get((word[2] ?? "").slice(0, 3)) : undefined;
    return month === undefined ? null : toDay(yearOf(word[3]), month, Number(word[1]));
  }
  const moment = withOffset.exec(trimmed);
  if (moment) return dayInIstanbul(moment[1] ?? "", moment[2] ?? "");
  const other = iso.exec(trimmed);
  return other ? toDay(Number(other[1]), Number(other[3]), Number(other[4])) : null;
}

function yearOf(digits = ""): number {
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits);
}

/** `2026-11-02T23:30:00` and `+03:00`, `+0300` or `+03` */
function dayInIstanbul(local: string, offset: string): string | null {
  const [day = ""] = local.split(/[T ]/);
  if (toDay(Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8))) === null) return null;
  const whole = offset === "Z" ? "Z" : `${offset.slice(0, 3)}:${offset.slice(3).replace(":", "") || "00"}`;
  const at = new Date(`${local.replace(" ", "T")}${whole}`);
  return Number.isNaN(at.getTime()) ? null : istanbul.format(at);
}

/** A spreadsheet's day: days since the end of 1899, or since 1904. */
export function readStoredDay(text: string, from1904: boolean): string | null {
  const whole = /^(\d{1,6})(?:\.\d+)?$/.exec(text)?.[1];
  if (whole === undefined) return null;
  const days = Number(whole) - (from1904 ? 24_107 : 25_569);
  const date = new Date(days * dayMs);
  return toDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}
