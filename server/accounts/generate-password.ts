import { randomInt } from "node:crypto";

/** Letters and digits that cannot be mistaken for one another. */
const alphabet = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** A password for a first sign-in: more than a hundred bits, and can be read out on the telephone. */
export function generatePassword(): string {
  return Array.from({ length: 18 }, () => alphabet[randomInt(alphabet.length)]).join("");
}
