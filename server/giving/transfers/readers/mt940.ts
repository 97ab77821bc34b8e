import { appendReversal } from "./append-reversal.ts";
import { decodeText } from "./decode-text.ts";
import { type ReadEvent, type ReadRow, Unreadable, unreadableValue } from "./events.ts";
import { type Entry, readBalance, readEntry } from "./mt940-entry.ts";
import { readDescription } from "./mt940-text.ts";

type Field = { tag: string; line: number; lines: string[] };

/** The state of the reader between fields. */
type OpenStatement = {
  account: string | null;
  isOpen: boolean;
  opening: number;
  /** The end of a page that another page continues (`:62M:`), which may be in another file. */
  unfinishedPage: { line: number; account: string | null; closing: number } | null;
  entry: (Entry & { line: number }) | null;
};

/**
 * Reads MT940 statements (SWIFT, Standards MT, category 9). Accepts deviations of banks: missing envelopes, dots instead
 * of commas, texts with and without subfields, additional fields. Throws Unreadable with the line.
 */
export function* readMt940(bytes: Uint8Array): Generator<ReadEvent, void> {
  const statement: OpenStatement = {
    account: null,
    isOpen: false,
    opening: 0,
    unfinishedPage: null,
    entry: null,
  };
  let lastLine = 0;
  for (const field of splitFields(decodeText(bytes))) {
    lastLine = field.line + field.lines.length - 1;
    if (field.tag === "86" && statement.entry) {
      yield { kind: "row", row: toRow(statement.entry, field.lines) };
      statement.entry = null;
      continue;
    }
    yield* endEntry(statement);
    yield* handleField(statement, field);
  }
  yield* endEntry(statement);
  if (statement.isOpen) throw new Unreadable("not_whole", lastLine);
  yield* endUnfinishedPage(statement);
}

function* handleField(statement: OpenStatement, { tag, line, lines }: Field): Generator<ReadEvent, void> {
  const text = lines.join("").trim();
  switch (tag) {
    case "20":
      if (statement.isOpen) throw new Unreadable("not_whole", line);
      if (statement.unfinishedPage === null) statement.account = null;
      return;
    case "25":
    case "25P":
      statement.account = text;
      return;
    case "60":
    case "60F":
    case "60M":
      yield* openStatement(statement, { tag, line, text });
      return;
    case "61":
      if (!statement.isOpen) throw new Unreadable("balance_missing", line);
      statement.entry = { ...readEntry(lines, line), line };
      return;
    case "62":
    case "62F":
    case "62M": {
      if (!statement.isOpen) throw new Unreadable("balance_missing", line);
      const { amount } = readBalance(text, line);
      statement.isOpen = false;
      if (tag === "62M") statement.unfinishedPage = { line, account: statement.account, closing: amount };
      else yield { kind: "end", line, opening: statement.opening, closing: amount };
      return;
    }
    default:
  }
}

function* openStatement(
  open: OpenStatement,
  { tag, line, text }: { tag: string; line: number; text: string },
): Generator<ReadEvent, void> {
  const { account, unfinishedPage } = open;
  if (account === null) throw new Unreadable("account_missing", line);
  if (open.isOpen) throw new Unreadable("not_whole", line);
  const { amount, currency } = readBalance(text, line);
  open.isOpen = true;
  if (unfinishedPage && unfinishedPage.account === account) {
    if (unfinishedPage.closing === amount) {
      open.unfinishedPage = null;
      return;
    }
    if (tag === "60M") {
      throw new Unreadable("balance_differs", line, { expected: unfinishedPage.closing, found: amount });
    }
  }
  yield* endUnfinishedPage(open);
  open.opening = amount;
  yield { kind: "begin", line, account, currency, opening: amount };
}

/** Ends an unfinished page as a separate statement, as in CAMT.053 (camt.ts). */
function* endUnfinishedPage(open: OpenStatement): Generator<ReadEvent, void> {
  if (!open.unfinishedPage) return;
  const { line, closing } = open.unfinishedPage;
  open.unfinishedPage = null;
  yield { kind: "end", line, opening: open.opening, closing };
}

/** Yields an entry without a description. */
function* endEntry(open: OpenStatement): Generator<ReadEvent, void> {
  if (open.entry) yield { kind: "row", row: toRow(open.entry, []) };
  open.entry = null;
}

function toRow(entry: Entry & { line: number }, lines: readonly string[]): ReadRow {
  const { line, bookedOn, amount, bankRowId, note, isReversal } = entry;
  const { text, name, iban } = readDescription(lines);
  const fullText = [text, note].filter(Boolean).join(" ");
  const description = isReversal ? appendReversal(fullText, "TERS KAYIT") : fullText;
  return { line, bookedOn, amount, bankRowId, description, payerName: name, payerIban: iban, balance: null };
}

/** Only these tags end the text of an entry (field 86); any other line belongs to the text. */
const fieldAfterText = /^:6(?:1|2[FM]?):/;
const surroundingControls = /^\p{Cc}+|\p{Cc}+$/gu;

/** Splits a text into fields. Envelopes (`{1:…}`, `-}`) are ignored. */
function* splitFields(text: string): Generator<Field, void> {
  let field: Field | null = null;
  let isInEntry = false;
  for (const [at, rawLine] of text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\n|\r/)
    .entries()) {
    const trimmed = rawLine.replace(surroundingControls, "");
    const isEnd = trimmed.startsWith("-}");
    const line = trimmed.replace(/^(?:-\}.*)?\{1:.*?\{4:/, "");
    const fieldStart = /^:(\d\d[A-Z]?|NS):(.*)$/.exec(line);
    const isInText = field?.tag === "86" && !isEnd;
    if (field && isInText && isInEntry && !fieldAfterText.test(line)) {
      field.lines.push(line.replace(/^:86:/, ""));
    } else if (fieldStart) {
      if (field) yield field;
      const tag = fieldStart[1] ?? "";
      field = { tag, line: at + 1, lines: [fieldStart[2] ?? ""] };
      isInEntry = tag === "61" || (isInEntry && tag === "86");
    } else if (isEnd || (/^-\s*$/.test(line) && !isInText) || /^\{[1-5S]:/.test(trimmed)) {
      if (field) yield field;
      field = null;
    } else if (field) {
      field.lines.push(line);
    } else if (line.trim() !== "") {
      throw unreadableValue("line_unreadable", at + 1, line);
    }
  }
  if (field) yield field;
}
