import { readEntry, type SessionStorage, writeEntry } from "./session-entry.ts";

const storageKey = "payment-key";

/** The copy in memory gives a second press the same key if the storage keeps nothing. */
let memoryEntry: { key: string; fingerprint: string } | null = null;

/**
 * Returns the Idempotency-Key of one intended payment. After a double click, a lost answer, a reload, the back button or
 * in a second tab (all tabs share the storage), the same body gets the same key, and the server returns the same order.
 * A changed body is another payment.
 */
export function paymentKey(storage: SessionStorage, body: string): string {
  const fingerprint = computeFingerprint(body);
  const stored = readStoredKey(storage) ?? memoryEntry;
  if (stored?.fingerprint === fingerprint) return stored.key;
  memoryEntry = { key: newKey(), fingerprint };
  writeEntry(storage, storageKey, memoryEntry);
  return memoryEntry.key;
}

/** Removes the key after a successful payment, so that a repeated donation is a new payment. */
export function forgetPaymentKey(storage: SessionStorage): void {
  memoryEntry = null;
  writeEntry(storage, storageKey, null);
}

function readStoredKey(storage: SessionStorage): { key: string; fingerprint: string } | null {
  const stored = readEntry(storage, storageKey);
  if (typeof stored !== "object" || stored === null) return null;
  const { key, fingerprint } = stored as Record<string, unknown>;
  const isValid = typeof key === "string" && /^[0-9a-f]{32}$/.test(key) && typeof fingerprint === "string";
  return isValid ? { key, fingerprint } : null;
}

/** `crypto.randomUUID` exists on https only, and the site must also work on http. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Distinguishes bodies without storing them: two FNV-1a hashes with different start values, and the length. */
function computeFingerprint(body: string): string {
  return [0x811c9dc5, 0x01000193]
    .map((start) => hashFnv(body, start))
    .join("-")
    .concat(`-${body.length}`);
}

function hashFnv(text: string, start: number): string {
  let hash = start;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
