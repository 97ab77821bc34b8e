/** A movement as a bank's file tells of it; kuruş, negative if it leaves the account. */
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
  /** A page of a statement: its number, and whether the statement begins and ends with it. */
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
