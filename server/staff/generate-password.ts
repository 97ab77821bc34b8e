import { randomInt } from "node:crypto";

/** The letters and digits are not easily confused. */
const alphabet = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Generates a password for a first sign-in, with more than a hundred bits, that people can read over the telephone. */
export function generatePassword(): string {
  return Array.from({ length: 18 }, () => alphabet[randomInt(alphabet.length)]).join("");
}
