import { unreadableValue } from "./events.ts";
import { toKurus } from "./read-amount.ts";
import { readBankId } from "./read-bank-id.ts";
import { toDay } from "./read-day.ts";

export type Entry = {
  bookedOn: string;
  amount: number;
  bankRowId: string | null;
  note: string;
  /** The bank reverses a credit. */
  isReversal: boolean;
};

// Field 61: value date, booking date, sign (R: reversal), currency letter, amount, kind, references. Some banks write
// years with four digits, or blanks between the parts.
const entryPattern =
  /^(?:20)?(\d{6}) ?(\d{4})? ?(R?[CD]) ?([A-Z])? ?(\d[\d.,]*)(?: ?([A-Z][A-Z0-9]{3})(.*))?$/;

/** Reads the field `:61:`. Its second line is a note of the bank. Throws Unreadable. */
export function readEntry([first = "", ...more]: readonly string[], line: number): Entry {
  const match = entryPattern.exec(first.trim());
  if (!match) throw unreadableValue("line_unreadable", line, first);
  const [, valueDate = "", bookingDate, sign = "", , digits = "", , references = ""] = match;
  const bookedOn = bookingDay(valueDate, bookingDate);
  if (bookedOn === null) throw unreadableValue("date_unreadable", line, valueDate + (bookingDate ?? ""));
  const amount = readDecimal(digits);
  if (amount === null) throw unreadableValue("amount_unreadable", line, digits);
  const [reference = "", bankReference = ""] = references.split("//");
  const isIncoming = sign === "C" || sign === "RD";
  const notes = [reference, ...more].map((part) => part.trim()).filter((part) => readBankId(part) !== null);
  return {
    bookedOn,
    // The subtraction avoids -0.
    amount: isIncoming ? amount : 0 - amount,
    bankRowId: readBankId(bankReference),
    note: notes.join(" "),
    isReversal: sign === "RC",
  };
}

/** Returns the booking day. It is written without a year, so the year nearest to the value date is used. */
function bookingDay(value: string, bookingDate: string | undefined): string | null {
  const year = 2000 + Number(value.slice(0, 2));
  const valueDay = toDay(year, Number(value.slice(2, 4)), Number(value.slice(4)));
  if (valueDay === null || bookingDate === undefined) return valueDay;
  const days = [year - 1, year, year + 1]
    .map((candidateYear) =>
      toDay(candidateYear, Number(bookingDate.slice(0, 2)), Number(bookingDate.slice(2))),
    )
    .filter((day) => day !== null);
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(valueDay));
  return days.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
}

/** Reads a balance like `C261102TRY1234,56`. Some banks write `TL`, or years with four digits. */
export function readBalance(text: string, line: number): { amount: number; currency: string } {
  const match = /^([CD])(?:20)?\d{6} ?(TL|[A-Z]{3}) ?(\d[\d.,]*)$/.exec(text);
  const amount = match ? readDecimal(match[3] ?? "") : null;
  if (!match || amount === null) throw unreadableValue("balance_unreadable", line, text);
  const currency = match[2] === "TL" ? "TRY" : (match[2] ?? "");
  return { amount: match[1] === "D" && amount !== 0 ? -amount : amount, currency };
}

/** Reads `1234,56` and `1234,`, and also `1234.56` and `1.234,56`, which violate the standard. */
function readDecimal(digits: string): number | null {
  const match = /^(\d{1,15}|\d{1,3}(?:\.\d{3})+)(?:,(\d{0,2})|\.(\d{2}))$/.exec(digits);
  return match ? toKurus((match[1] ?? "").replaceAll(".", ""), match[2] ?? match[3] ?? "") : null;
}
