const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const RANDOM_LENGTH = 8;
/** The largest multiple of 36 in a byte. Larger bytes are skipped, because they would favour the first characters. */
const FAIR_BYTES = 252;
const SECONDS_CYCLE = 36 ** 6;

/**
 * Makes an order id of 16 characters: `HD`, six base-36 characters of the current second, and eight random characters.
 * Banks limit the length of an id. About one random byte in 64 is skipped, so pass 32 bytes; too few bytes give a
 * RangeError.
 */
export function newOrderId(nowMs: number, randomBytes: Uint8Array): string {
  const second = Math.floor(nowMs / 1000) % SECONDS_CYCLE;
  const fair = [...randomBytes].filter((byte) => byte < FAIR_BYTES).slice(0, RANDOM_LENGTH);
  if (fair.length < RANDOM_LENGTH) throw new RangeError("newOrderId needs more random bytes");
  const random = fair.map((byte) => ALPHABET[byte % 36]).join("");
  return `HD${second.toString(36).toUpperCase().padStart(6, "0")}${random}`;
}

export function isOrderId(value: unknown): value is string {
  return typeof value === "string" && /^HD[0-9A-Z]{14}$/.test(value);
}
