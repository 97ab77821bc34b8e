import { isIP } from "node:net";
import type { BankPayment, BasketLine, DonorFields } from "./bank.ts";
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
  shape: { pattern: emailShape, description: "an e-mail address" },
} as const satisfies BankSetting;

/** Returns the donor's address, or the foundation's where a firm would refuse the donor's. */
export function chooseEmail({ email }: DonorFields, fallback: string): string {
  return emailShape.test(email) ? email : fallback;
}

/** Splits a name: the surname is the last word; a name of one word is both. */
export function splitName({ name }: DonorFields, maxLength: number): { name: string; surname: string } {
  const words = truncate(name, 2 * maxLength).split(" ");
  const surname = words.at(-1) ?? "";
  return {
    name: truncate(words.slice(0, -1).join(" ") || surname, maxLength),
    surname: truncate(surname, maxLength),
  };
}

/** Returns the donor's network address; an IPv4 address may have come over IPv6. */
export function readIp({ ip }: DonorFields): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, "");
  if (isIP(plain) === 0) throw new BankError("BANK_DONOR_INVALID", "the donor's network address is unknown");
  return plain;
}

const titleLength = 60;

export function toTitle({ title }: BasketLine): string {
  return truncate(title, titleLength) || "Bağış";
}

/** Returns one line of at most this many visible characters. */
export function truncate(text: string, maxLength: number): string {
  const line = text.replace(/(?:\p{C}|\s)+/gu, " ").trim();
  return [...line].slice(0, maxLength).join("").trim();
}

/** A firm's own words about a refusal, for the log: they may repeat what the donor typed. */
export function removeDonor(text: string, { donor }: BankPayment): string {
  const donorWords = [donor.name, ...donor.name.split(/\s+/), donor.email, donor.phone, donor.ip];
  const words = donorWords.filter((word) => word.length > 1).sort((a, b) => b.length - a.length);
  return words.reduce((remaining, word) => remaining.replaceAll(word, "…"), truncate(text, 200));
}
