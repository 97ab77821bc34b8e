import { notRead } from "./events.ts";
import { toKurus } from "./read-amount.ts";
import { readBankId } from "./read-bank-id.ts";
import { toDay } from "./read-day.ts";

export type Entry = {
  bookedOn: string;
  amount: number;
  bankRowId: string | null;
  note: string;
  /** The bank takes back what it credited. */
  reversal: boolean;
};

// Value date, booking date, sign (R: reversed), a letter of the currency, amount, kind, references (field 61). Some banks
// write the year with four digits, or blanks between the parts.
const shape = /^(?:20)?(\d{6}) ?(\d{4})? ?(R?[CD]) ?([A-Z])? ?(\d[\d.,]*)(?: ?([A-Z][A-Z0-9]{3})(.*))?$/;

/** Field `:61:`: its first line, and the bank's note on the second. Throws Unreadable. */
export function readEntry([first = "", ...more]: readonly string[], line: number): Entry {
  const found = shape.exec(first.trim());
  if (!found) throw notRead("line_unreadable", line, first);
  const [, value = "", booked, sign = "", , digits = "", , references = ""] = found;
  const bookedOn = bookingDay(value, booked);
  if (bookedOn === null) throw notRead("date_unreadable", line, value + (booked ?? ""));
  const amount = readDecimal(digits);
  if (amount === null) throw notRead("amount_unreadable", line, digits);
  const [reference = "", bankReference = ""] = references.split("//");
  const given = [reference, ...more].map((part) => part.trim()).filter((part) => readBankId(part) !== null);
  return {
    bookedOn,
    amount: sign === "C" || sign === "RD" ? amount : amount === 0 ? 0 : -amount,
    bankRowId: readBankId(bankReference),
    note: given.join(" "),
    reversal: sign === "RC",
  };
}

/** The booking date has no year: it is the one nearest to the value date. */
function bookingDay(value: string, booked: string | undefined): string | null {
  const year = 2000 + Number(value.slice(0, 2));
  const valueDay = toDay(year, Number(value.slice(2, 4)), Number(value.slice(4)));
  if (valueDay === null || booked === undefined) return valueDay;
  const days = [year - 1, year, year + 1]
    .map((of) => toDay(of, Number(booked.slice(0, 2)), Number(booked.slice(2))))
    .filter((day) => day !== null);
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(valueDay));
  return days.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
}

/** `C261102TRY1234,56`; some banks write `TL`, or the year with four digits. */
export function readBalance(text: string, line: number): { amount: number; currency: string } {
  const found = /^([CD])(?:20)?\d{6} ?(TL|[A-Z]{3}) ?(\d[\d.,]*)$/.exec(text);
  const amount = found ? readDecimal(found[3] ?? "") : null;
  if (!found || amount === null) throw notRead("balance_unreadable", line, text);
  const currency = found[2] === "TL" ? "TRY" : (found[2] ?? "");
  return { amount: found[1] === "D" && amount !== 0 ? -amount : amount, currency };
}

/** `1234,56`, `1234,` and, against the standard, `1234.56` and `1.234,56`. */
function readDecimal(digits: string): number | null {
  const found = /^(\d{1,15}|\d{1,3}(?:\.\d{3})+)(?:,(\d{0,2})|\.(\d{2}))$/.exec(digits);
  return found ? toKurus((found[1] ?? "").replaceAll(".", ""), found[2] ?? found[3] ?? "") : null;
}
