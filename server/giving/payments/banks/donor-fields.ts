import { isIP } from "node:net";
import type { BankDonor, BankPayment, BasketLine } from "./bank.ts";
import { BankError } from "./errors.ts";
import type { BankSetting } from "./settings.ts";

/** The donor's data that payment firms require, in their form (docs/contract.md#what-payment-firms-are-told). */

/** Stricter than RFC 5321: ASCII, at most 100 characters, and no dots at the ends or side by side. */
const emailShape =
  /^(?=.{1,100}$)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/;

export const fallbackEmail = {
  variable: "FALLBACK_EMAIL",
  is: "text",
  meaning: "sent for donors without a usable e-mail address: one of the foundation's",
  shape: { pattern: emailShape, wanted: "an e-mail address" },
} as const satisfies BankSetting;

/** Returns the donor's address, or the foundation's where a firm would refuse the donor's. */
export function emailOf({ email }: BankDonor, fallback: string): string {
  return emailShape.test(email) ? email : fallback;
}

/** Splits a name: the surname is the last word; a name of one word is both. */
export function namesOf({ name }: BankDonor, most: number): { name: string; surname: string } {
  const words = cut(name, 2 * most).split(" ");
  const surname = words.at(-1) ?? "";
  return { name: cut(words.slice(0, -1).join(" ") || surname, most), surname: cut(surname, most) };
}

/** Returns the donor's network address; an IPv4 address may have come over IPv6. */
export function ipOf({ ip }: BankDonor): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, "");
  if (isIP(plain) === 0) throw new BankError("BANK_DONOR_INVALID", "the donor's network address is unknown");
  return plain;
}

const titleLength = 60;

export function titleOf({ title }: BasketLine): string {
  return cut(title, titleLength) || "Bağış";
}

/** Returns one line of at most this many visible characters. */
export function cut(text: string, most: number): string {
  const line = text.replace(/(?:\p{C}|\s)+/gu, " ").trim();
  return [...line].slice(0, most).join("").trim();
}

/** A firm's own words about a refusal, for the log: they may repeat what the donor typed. */
export function withoutDonor(text: string, { donor }: BankPayment): string {
  const typed = [donor.name, ...donor.name.split(/\s+/), donor.email, donor.phone, donor.ip];
  const known = typed.filter((word) => word.length > 1).sort((a, b) => b.length - a.length);
  return known.reduce((left, word) => left.replaceAll(word, "…"), cut(text, 200));
}
