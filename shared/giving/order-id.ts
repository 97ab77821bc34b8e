const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const RANDOM_LENGTH = 8;
/** The largest multiple of 36 in a byte. Larger bytes are skipped, because they would favour the first characters. */
const FAIR_BYTES = 252;
const SECONDS_CYCLE = 36 ** 6;

/**
 * Makes an order id of 16 characters: `HD`, six base-36 characters of the second and eight random ones. The bank hashes
 * the id and limits its length. 32 random bytes are enough, of which about one in 64 is skipped. Throws a RangeError when
 * they run out.
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
