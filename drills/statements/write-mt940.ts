import { type Encoding, encode } from "./encode.ts";
import type { PlannedRow, StatementPlan } from "./plan.ts";

type Style = {
  encoding?: Encoding;
  /** Fields of 27 characters (`?20…`) or plain lines of 65. */
  subfields?: boolean;
  /** Without the bank's number of each row. */
  numbered?: boolean;
  lineEnd?: "\r\n" | "\n";
};

export function writeMt940(plan: StatementPlan, style: Style = {}): Buffer {
  const { encoding = "windows-1254", subfields = true, numbered = true, lineEnd = "\r\n" } = style;
  const first = plan.rows[0]?.bookedOn ?? "2026-11-02";
  const last = plan.rows.at(-1)?.bookedOn ?? first;
  const lines = [
    ":20:STARTUMS",
    `:25:${plan.iban}`,
    ":28C:00001/001",
    `:60F:${balance(plan.opening, first)}`,
    ...plan.rows.flatMap((row) => [entry(row, numbered), ...(subfields ? inSubfields(row) : inLines(row))]),
    `:62F:${balance(plan.closing, last)}`,
    "-",
    "",
  ];
  return encode(lines.join(lineEnd), encoding);
}

function balance(amount: number, day: string): string {
  return `${amount < 0 ? "D" : "C"}${shortDay(day)}TRY${decimal(amount)}`;
}

function entry({ bookedOn, amount, bankId }: PlannedRow, numbered: boolean): string {
  const sign = amount < 0 ? "D" : "C";
  const number = numbered ? `//${bankId}` : "";
  return `:61:${shortDay(bookedOn)}${shortDay(bookedOn).slice(2)}${sign}${decimal(amount)}NTRFNONREF${number}`;
}

function inSubfields({ text, payerName, payerIban }: PlannedRow): string[] {
  const purpose = pieces(text, 27).slice(0, 10);
  const fields = [
    "166?00HAVALE/EFT",
    ...purpose.map((piece, at) => `?2${at}${piece}`),
    ...(payerIban ? [`?31${payerIban}`] : []),
    ...(payerName
      ? pieces(payerName, 27)
          .slice(0, 2)
          .map((piece, at) => `?3${at + 2}${piece}`)
      : []),
  ];
  return field86(fields.join(""));
}

function inLines({ text, payerName, payerIban }: PlannedRow): string[] {
  const parts = [text, payerName ? `GONDEREN: ${payerName}` : "", payerIban ?? ""].filter(Boolean);
  return field86(parts.join(" "));
}

/** Six lines of 65 characters. */
function field86(text: string): string[] {
  return pieces(text, 65)
    .slice(0, 6)
    .map((line, at) => (at === 0 ? `:86:${line}` : line));
}

/** Lines never begin with a colon or a hyphen: those would be read as something else. */
function pieces(text: string, length: number): string[] {
  const found: string[] = [];
  for (let rest = text; rest !== ""; ) {
    let end = Math.min(length, rest.length);
    while (end > 1 && end < rest.length && /[:-]/.test(rest.charAt(end))) end -= 1;
    found.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return found.length > 0 ? found : [""];
}

function decimal(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  return `${digits.slice(0, -2)},${digits.slice(-2)}`;
}

function shortDay(day: string): string {
  return day.slice(2).replaceAll("-", "");
}
