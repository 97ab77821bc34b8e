import { isIP } from "node:net";
import type { BankPayment, BasketLine, DonorFields } from "./bank.ts";
import { BankError } from "./errors.ts";
import type { BankSetting } from "./settings.ts";

// These functions write the donor's data as payment firms require (docs/contract.md#what-payment-firms-are-told).

/** This shape is stricter than RFC 5321: ASCII, at most 100 characters, no dots at the ends or next to each other. */
const emailShape =
  /^(?=.{1,100}$)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/;

export const fallbackEmail = {
  variable: "FALLBACK_EMAIL",
  is: "text",
  meaning: "sent for donors without a usable e-mail address: one of the foundation's",
  shape: { pattern: emailShape, description: "an e-mail address" },
} as const satisfies BankSetting;

/** Returns the donor's e-mail address, or the foundation's if firms would refuse the donor's. */
export function chooseEmail({ email }: DonorFields, fallback: string): string {
  return emailShape.test(email) ? email : fallback;
}

/** Splits a name: the surname is the last word. A single word becomes both name and surname. */
export function splitName({ name }: DonorFields, maxLength: number): { name: string; surname: string } {
  const words = truncate(name, 2 * maxLength).split(" ");
  const surname = words.at(-1) ?? "";
  return {
    name: truncate(words.slice(0, -1).join(" ") || surname, maxLength),
    surname: truncate(surname, maxLength),
  };
}

/** Returns the donor's network address, with an IPv4-mapped IPv6 address as IPv4. */
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

/** Removes the donor's data from a firm's text about a refusal, which may repeat them, for the log. */
export function removeDonor(text: string, { donor }: BankPayment): string {
  const donorWords = [donor.name, ...donor.name.split(/\s+/), donor.email, donor.phone, donor.ip];
  const words = donorWords.filter((word) => word.length > 1).sort((a, b) => b.length - a.length);
  return words.reduce((remaining, word) => remaining.replaceAll(word, "…"), truncate(text, 200));
}
