import { timingSafeEqual } from "node:crypto";

/** Compares two secrets in constant time. */
export function sameSecret(given: string, wanted: string): boolean {
  const a = Buffer.from(given, "utf8");
  const b = Buffer.from(wanted, "utf8");
  return a.length === b.length && timingSafeEqual(a, b);
}
