import { randomInt } from "node:crypto";

/** Letters and digits that are not easily confused. */
const alphabet = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** A password for a first sign-in: more than a hundred bits, and readable over the telephone. */
export function generatePassword(): string {
  return Array.from({ length: 18 }, () => alphabet[randomInt(alphabet.length)]).join("");
}
