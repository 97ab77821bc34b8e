import type { Company } from "#shared/giving/company.ts";

export const documentKinds = ["information", "receipt"] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The kind of document that the foundation issues; `none`: it issues no documents. */
export type IssuedKind = DocumentKind | "none";

/** Numbers of one series (reference of associations' receipts: docs/contract.md#documents). */
export const lastNumberOfSeries = 1_000_000;

/** The amount of the item in kuruş, less partial refunds. */
export type DocumentLine = { title: string; donationType: string; amount: number };

export type Recipient = { name: string; company?: Company };

/** Letters that a series may have: no Ç Ğ İ Ö Ş Ü. */
export function isSeries(text: string): boolean {
  return /^[A-Z]{1,3}$/.test(text);
}

/** `A 0000123`, as printed. */
type Numbered = { series: string | null; number: number | null };

export function showNumber({ series, number }: Numbered): string | null {
  return series === null || number === null ? null : `${series} ${String(number).padStart(7, "0")}`;
}

/** `A*** Y*****`: each word's first letter, and as many stars as letters, at most six. */
export function maskName(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const [first = "", ...rest] = [...word];
      return first + "*".repeat(Math.min(Math.max(rest.length, 2), 6));
    })
    .join(" ");
}

/** Returns the items of an order with their amounts less refunds, without fully refunded ones. */
export function linesLeft(
  items: readonly { campaignTitle: string; donationType: string; lineTotal: number; back: number }[],
): DocumentLine[] {
  return items
    .map(({ campaignTitle: title, donationType, lineTotal, back }) => ({
      title,
      donationType,
      amount: lineTotal - back,
    }))
    .filter(({ amount }) => amount > 0);
}
