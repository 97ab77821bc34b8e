import type { Company } from "#shared/giving/company.ts";

export const documentKinds = ["information", "receipt"] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The kind of document that the foundation issues, or `none`. */
export type IssuedKind = DocumentKind | "none";

/** The amount of the item in kuruş, less partial refunds. */
export type DocumentLine = { title: string; donationType: string; amount: number };

export type Recipient = { name: string; company?: Company };

/** A series has one to three letters without Ç, Ğ, İ, Ö, Ş and Ü. */
export function isSeries(text: string): boolean {
  return /^[A-Z]{1,3}$/.test(text);
}

type DocumentNumber = { series: string | null; number: number | null };

/** `A 0000123` */
export function formatDocumentNumber({ series, number }: DocumentNumber): string | null {
  return series === null || number === null ? null : `${series} ${String(number).padStart(7, "0")}`;
}

/** `A*** Y*****`: the first letter of each word, and a star for each further letter, from two to six. */
export function maskName(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const [initial = "", ...otherLetters] = [...word];
      return initial + "*".repeat(Math.min(Math.max(otherLetters.length, 2), 6));
    })
    .join(" ");
}

/** Returns the items of an order with their amounts less refunds, without fully refunded ones. */
export function subtractRefunds(
  items: readonly { campaignTitle: string; donationType: string; lineTotal: number; refunded: number }[],
): DocumentLine[] {
  return items
    .map(({ campaignTitle: title, donationType, lineTotal, refunded }) => ({
      title,
      donationType,
      amount: lineTotal - refunded,
    }))
    .filter(({ amount }) => amount > 0);
}
