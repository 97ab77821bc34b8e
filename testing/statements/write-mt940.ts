import { daysOf, type Encoding, encode, inLira, type Statement, type StatementRow } from "./statement.ts";

type Style = {
  encoding?: Encoding;
  /** Fields of 27 characters (`?20…`) or plain lines of 65. */
  subfields?: boolean;
  /** Whether rows have the number of the bank. */
  numbered?: boolean;
  lineEnd?: "\r\n" | "\n";
};

export function writeMt940(input: Statement | readonly Statement[], style: Style = {}): Buffer {
  const { encoding = "windows-1254", lineEnd = "\r\n" } = style;
  const lines = [input].flat().flatMap((statement) => writeStatement(statement, style));
  return encode([...lines, ""].join(lineEnd), encoding);
}

function writeStatement(statement: Statement, { subfields = true, numbered = true }: Style): string[] {
  const { iban, opening, closing, rows, id = "STARTUMS", page } = statement;
  const { from, to } = daysOf(statement);
  return [
    `:20:${id}`,
    `:25:${iban}`,
    `:28C:${page ? `${dayOfYear(from)}/${page.number}` : "00001/001"}`,
    `:60${(page?.first ?? true) ? "F" : "M"}:${balance(opening, from)}`,
    ...rows.flatMap((row) => [entry(row, numbered), ...(subfields ? inSubfields(row) : inLines(row))]),
    `:62${(page?.last ?? true) ? "F" : "M"}:${balance(closing, to)}`,
    "-",
  ];
}

function balance(amount: number, day: string): string {
  return `${amount < 0 ? "D" : "C"}${shortDay(day)}TRY${inLira(amount, ",")}`;
}

function entry({ bookedOn, amount, bankId, isReversal }: StatementRow, numbered: boolean): string {
  const sign = isReversal ? "RC" : amount < 0 ? "D" : "C";
  const number = numbered && bankId !== null ? `//${bankId}` : "";
  return `:61:${shortDay(bookedOn)}${shortDay(bookedOn).slice(2)}${sign}${inLira(amount, ",")}NTRFNONREF${number}`;
}

function inSubfields({ text, payerName, payerIban }: StatementRow): string[] {
  const purpose = pieces(text, 27).slice(0, 10);
  const names = payerName ? pieces(payerName, 27).slice(0, 2) : [];
  return field86(
    [
      "166?00HAVALE/EFT",
      ...purpose.map((piece, at) => `?2${at}${piece}`),
      payerIban ? `?31${payerIban}` : "",
      ...names.map((piece, at) => `?3${at + 2}${piece}`),
    ].join(""),
  );
}

function inLines({ text, payerName, payerIban }: StatementRow): string[] {
  const parts = [text, payerName ? `GONDEREN: ${payerName}` : "", payerIban ?? ""].filter(Boolean);
  return field86(parts.join(" "));
}

/** Writes a text in up to six lines of 65 characters. */
function field86(text: string): string[] {
  const [first, ...others] = pieces(text, 65).slice(0, 6);
  return [`:86:${first}`, ...others];
}

/** Cuts a text so that no line begins with a colon or a hyphen, which have a meaning in MT940. */
function pieces(text: string, length: number): string[] {
  const lines: string[] = [];
  for (let remaining = text; remaining !== ""; ) {
    let end = Math.min(length, remaining.length);
    while (end > 1 && end < remaining.length && /[:-]/.test(remaining.charAt(end))) end -= 1;
    lines.push(remaining.slice(0, end));
    remaining = remaining.slice(end);
  }
  return lines.length > 0 ? lines : [""];
}

function shortDay(day: string): string {
  return day.slice(2).replaceAll("-", "");
}

function dayOfYear(day: string): number {
  return Math.round((Date.parse(day) - Date.parse(`${day.slice(0, 4)}-01-01`)) / 86_400_000) + 1;
}
