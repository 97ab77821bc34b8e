import { randomInt } from "node:crypto";

/** The alphabet has no letters and digits that people confuse. */
const alphabet = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Generates a password for a first sign-in, with more than a hundred random bits. */
export function generatePassword(): string {
  return Array.from({ length: 18 }, () => alphabet[randomInt(alphabet.length)]).join("");
}
