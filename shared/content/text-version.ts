/**
 * Returns the version of a text, which changes with every change of the text. The version is a 64-bit FNV-1a hash,
 * because browsers offer no synchronous digest. FNV-1a does not protect against forgery.
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
