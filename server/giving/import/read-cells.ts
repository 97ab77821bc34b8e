import { readAmount, readStoredNumber } from "#server/giving/transfers/readers/read-amount.ts";
import { readDay, readStoredDay, toDay } from "#server/giving/transfers/readers/read-day.ts";
import { EMAIL_MAX, NAME_MAX } from "#shared/giving/donor.ts";
import type { DayOrder } from "#shared/giving/import-fields.ts";
import { isMailable } from "#shared/text/mail-address.ts";
import { isPhone, toStoredPhone } from "#shared/text/phone.ts";
import { readText, removeDirectionMarks } from "#shared/text/read-text.ts";
import { foldForSearch } from "#shared/text/search-fold.ts";
import { foldAddress } from "#shared/text/typed-address.ts";
import type { RawCell } from "./table.ts";

/**
 * Reads an amount in kuruş, as `1.234,56 TL`, `1,234.56`, `₺ 50` or a number of a spreadsheet. A comma is the decimal sign
 * wherever it can be, so `1.234` is a thousand liras. Returns null for another text.
 */
export function readGiftAmount(cell: RawCell): number | null {
  if (typeof cell === "number") return readStoredNumber(String(cell));
  const text = cell.replaceAll("'", "").replace(/\(TL\)|TÜRK LİRASI|LİRA/giu, "");
  return (readAmount(text, ",") ?? readAmount(text, "."))?.amount ?? null;
}

const numericDay = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:$|[\s,T])/;
const englishDay = /^([A-Za-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})/;

/** Reads a day as `2024-02-29`. Returns null for a text that is no day, and for a day that does not exist. */
export function readGiftDay(cell: RawCell, order: DayOrder): string | null {
  // Excel shows a day as a number if the cell lost its format. Below 20,000 (1954) it is probably another number.
  if (typeof cell === "number") return cell > 20_000 ? readStoredDay(String(cell), false) : null;
  const text = cell.trim();
  if (/^\d{5}(?:[.,]\d+)?$/.test(text)) return readGiftDay(Number(text.replace(",", ".")), order);
  const english = englishDay.exec(text);
  if (english) return readDay(`${english[2]} ${english[1]} ${english[3]}`);
  const numeric = order === "mdy" ? numericDay.exec(text) : null;
  if (!numeric) return readDay(text);
  const [, month = "", , day = "", year = ""] = numeric;
  return toDay(Number(year.length === 2 ? `20${year}` : year), Number(month), Number(day));
}

/** A value of a cell that may contain several. `rest`: what was not taken. */
export type Taken = { value: string | null; rest: string[] };

/** Takes the first valid phone of a cell, in its stored format. */
export function takePhone(cell: RawCell): Taken {
  const text = typeof cell === "number" ? String(cell) : cell;
  return takeFirst(text.split(/[/;,|\n]|\s(?:ve|and|&)\s/), (part) => {
    return isPhone(part) ? toStoredPhone(part) : null;
  });
}

export function takeEmail(cell: RawCell): Taken {
  return takeFirst(String(cell).split(/[\s;,|]+/), (part) => {
    const address = foldAddress(part.slice(0, EMAIL_MAX)).toLowerCase();
    return isMailable(address) ? address : null;
  });
}

function takeFirst(parts: readonly string[], read: (part: string) => string | null): Taken {
  const filled = parts.map((part) => part.trim()).filter(Boolean);
  const index = filled.findIndex((part) => read(part) !== null);
  return {
    value: index < 0 ? null : read(filled[index] ?? ""),
    rest: filled.filter((_, position) => position !== index),
  };
}

/** Reads a name. One that is all in capitals gets title case by Turkish rules. */
export function readPersonName(parts: readonly RawCell[]): string {
  const typed = parts.map(String).join(" ");
  const name = readText(typed, NAME_MAX, (text) =>
    removeDirectionMarks(text)
      .replace(/[\p{Cc}\s]+/gu, " ")
      .trim(),
  );
  const isAllCapitals = /\p{Lu}{2}/u.test(name) && !/\p{Ll}/u.test(name);
  return isAllCapitals ? toTitleCase(name) : name;
}

function toTitleCase(name: string): string {
  return name
    .toLocaleLowerCase("tr")
    .replace(/(^|[\s'’.-])(\p{Ll})/gu, (_, before: string, letter: string) => {
      return before + letter.toLocaleUpperCase("tr");
    });
}

/** Folds a text for comparisons: without marks, capitals, signs and further spaces. */
export function foldWords(text: string): string {
  return foldForSearch(text)
    .replace(/[^a-z0-9#]+/g, " ")
    .trim();
}
