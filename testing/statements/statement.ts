/** A movement in a file of a bank. The amount is in kuruş, and negative if the money leaves the account. */
export type StatementRow = {
  bookedOn: string;
  amount: number;
  text: string;
  payerName: string | null;
  payerIban: string | null;
  /** The bank's own number of the row. */
  bankId: string | null;
  /** A transfer that the bank takes back. */
  isReversal?: boolean;
};

export type Statement = {
  iban: string;
  opening: number;
  closing: number;
  rows: readonly StatementRow[];
  id?: string;
  /** The number of the page, and whether it is the first and the last one of the statement. */
  page?: { number: number; first: boolean; last: boolean };
};

/** The days of the first and the last row. */
export function daysOf({ rows }: Statement): { from: string; to: string } {
  const from = rows[0]?.bookedOn ?? "2026-11-02";
  return { from, to: rows.at(-1)?.bookedOn ?? from };
}

/** 1234567 → "12345,67", without a sign. */
export function inLira(amount: number, point: string): string {
  const kurus = String(Math.abs(amount)).padStart(3, "0");
  return `${kurus.slice(0, -2)}${point}${kurus.slice(-2)}`;
}

export type Encoding = "utf-8" | "utf-8-bom" | "windows-1254" | "iso-8859-9";

/** The letters in which both Turkish code pages differ from Latin-1. */
const turkishCodes: Record<string, number> = { Ğ: 0xd0, İ: 0xdd, Ş: 0xde, ğ: 0xf0, ı: 0xfd, ş: 0xfe };

/** A text as a bank's program writes it. Throws for a character that the code page does not have. */
export function encode(text: string, encoding: Encoding): Buffer {
  if (encoding === "utf-8") return Buffer.from(text);
  if (encoding === "utf-8-bom") return Buffer.from(`\uFEFF${text}`);
  return Buffer.from(Array.from(text, (letter) => codeOf(letter)));
}

function codeOf(letter: string): number {
  const code = turkishCodes[letter] ?? letter.charCodeAt(0);
  if (code > 0xff) throw new RangeError(`no character of the Turkish code pages: ${letter}`);
  return code;
}
