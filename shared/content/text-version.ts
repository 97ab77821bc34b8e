/**
 * Returns the version of a text, which changes with each word. It is FNV-1a of 64 bits, because browsers offer no
 * synchronous digest. It distinguishes texts, and does not protect against forgery.
 */
export function textVersion(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, "0");
}

export function isTextVersion(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-f]{16}$/.test(value);
}
