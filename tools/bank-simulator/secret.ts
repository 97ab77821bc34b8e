import { timingSafeEqual } from "node:crypto";

export function sameSecret(secret: string, expected: string): boolean {
  const a = Buffer.from(secret, "utf8");
  const b = Buffer.from(expected, "utf8");
  return a.length === b.length && timingSafeEqual(a, b);
}
