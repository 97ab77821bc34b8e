import { decodeText } from "./decode-text.ts";
import { notRead, type ReadEvent, type ReadRow, Unreadable } from "./events.ts";
import { type Entry, readBalance, readEntry } from "./mt940-entry.ts";
import { readDescription } from "./mt940-text.ts";
import { sayReversal } from "./say-reversal.ts";

type Field = { tag: string; line: number; lines: string[] };

/** The open statement of the reader. */
type Open = {
  account: string | null;
  began: boolean;
  opening: number;
  /** The end of a page that another one continues (`:62M:`); the rest may be in another file. */
  carried: { line: number; account: string | null; closing: number } | null;
  entry: (Entry & { line: number }) | null;
};

/**
 * Reads MT940 statements (SWIFT, Standards MT, category 9). Tolerates what banks do with it: missing envelopes, dots for
 * commas, texts with and without subfields, fields of their own. Throws Unreadable with the line.
 */
export function* readMt940(bytes: Uint8Array): Generator<ReadEvent, void> {
  const open: Open = { account: null, began: false, opening: 0, carried: null, entry: null };
  let last = 0;
  for (const field of fieldsOf(decodeText(bytes))) {
    last = field.line + field.lines.length - 1;
    if (field.tag === "86" && open.entry) {
      yield { kind: "row", row: rowOf(open.entry, field.lines) };
      open.entry = null;
      continue;
    }
    yield* closeEntry(open);
    yield* take(open, field);
  }
  yield* closeEntry(open);
  if (open.began) throw new Unreadable("not_whole", last);
  yield* endCarried(open);
}

function* take(open: Open, { tag, line, lines }: Field): Generator<ReadEvent, void> {
  const text = lines.join("").trim();
  switch (tag) {
    case "20":
      if (open.began) throw new Unreadable("not_whole", line);
      if (open.carried === null) open.account = null;
      return;
    case "25":
    case "25P":
      open.account = text;
      return;
    case "60":
    case "60F":
    case "60M":
      yield* openStatement(open, { tag, line, text });
      return;
    case "61":
      if (!open.began) throw new Unreadable("balance_missing", line);
      open.entry = { ...readEntry(lines, line), line };
      return;
    case "62":
    case "62F":
    case "62M": {
      if (!open.began) throw new Unreadable("balance_missing", line);
      const { amount } = readBalance(text, line);
      open.began = false;
      if (tag === "62M") open.carried = { line, account: open.account, closing: amount };
      else yield { kind: "end", line, opening: open.opening, closing: amount };
      return;
    }
    default:
  }
}

function* openStatement(
  open: Open,
  { tag, line, text }: { tag: string; line: number; text: string },
): Generator<ReadEvent, void> {
  const { account, carried } = open;
  if (account === null) throw new Unreadable("account_missing", line);
  if (open.began) throw new Unreadable("not_whole", line);
  const { amount, currency } = readBalance(text, line);
  open.began = true;
  if (carried && carried.account === account) {
    if (carried.closing === amount) {
      open.carried = null;
      return;
    }
    if (tag === "60M") {
      throw new Unreadable("balance_differs", line, { expected: carried.closing, found: amount });
    }
  }
  yield* endCarried(open);
  open.opening = amount;
  yield { kind: "begin", line, account, currency, opening: amount };
}

/** A page without the ones that continue it is a statement of its own, as in CAMT.053 (camt.ts). */
function* endCarried(open: Open): Generator<ReadEvent, void> {
  if (!open.carried) return;
  const { line, closing } = open.carried;
  open.carried = null;
  yield { kind: "end", line, opening: open.opening, closing };
}

/** A row without a description. */
function* closeEntry(open: Open): Generator<ReadEvent, void> {
  if (open.entry) yield { kind: "row", row: rowOf(open.entry, []) };
  open.entry = null;
}

function rowOf(entry: Entry & { line: number }, lines: readonly string[]): ReadRow {
  const { line, bookedOn, amount, bankRowId, note, reversal } = entry;
  const { text, name, iban } = readDescription(lines);
  const whole = [text, note].filter(Boolean).join(" ");
  const description = reversal ? sayReversal(whole, "TERS KAYIT") : whole;
  return { line, bookedOn, amount, bankRowId, description, payerName: name, payerIban: iban, balance: null };
}

/** These tags end the text of an entry (field 86); any other line belongs to the text. */
const afterText = /^:6(?:1|2[FM]?):/;
/** Control characters around a message. */
const around = /^\p{Cc}+|\p{Cc}+$/gu;

/** Fields with their lines; what is outside of a statement (`{1:…}`, `-}`) is left out. */
function* fieldsOf(text: string): Generator<Field, void> {
  let field: Field | null = null;
  let inEntry = false;
  for (const [at, raw] of text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\n|\r/)
    .entries()) {
    const written = raw.replace(around, "");
    const ended = written.startsWith("-}");
    const line = written.replace(/^(?:-\}.*)?\{1:.*?\{4:/, "");
    const begin = /^:(\d\d[A-Z]?|NS):(.*)$/.exec(line);
    const inText = field?.tag === "86" && !ended;
    if (field && inText && inEntry && !afterText.test(line)) {
      field.lines.push(line.replace(/^:86:/, ""));
    } else if (begin) {
      if (field) yield field;
      const tag = begin[1] ?? "";
      field = { tag, line: at + 1, lines: [begin[2] ?? ""] };
      inEntry = tag === "61" || (inEntry && tag === "86");
    } else if (ended || (/^-\s*$/.test(line) && !inText) || /^\{[1-5S]:/.test(written)) {
      if (field) yield field;
      field = null;
    } else if (field) {
      field.lines.push(line);
    } else if (line.trim() !== "") {
      throw notRead("line_unreadable", at + 1, line);
    }
  }
  if (field) yield field;
}
