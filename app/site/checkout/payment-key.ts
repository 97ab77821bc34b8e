import { readEntry, type SessionStorage, writeEntry } from "./session-entry.ts";

const entry = "payment-key";

/** If the storage keeps nothing, a second press on the button still uses the same key. */
let inMemory: { key: string; fingerprint: string } | null = null;

/**
 * Returns the Idempotency-Key of one intended payment. A double click, a lost answer, a reload, the back button and a
 * second tab (all tabs share the storage) send the same body and so the same key, and the server returns the same
 * order. A changed body is another payment.
 */
export function paymentKey(storage: SessionStorage, body: string): string {
  const fingerprint = fingerprintOf(body);
  const known = readKept(storage) ?? inMemory;
  if (known?.fingerprint === fingerprint) return known.key;
  inMemory = { key: newKey(), fingerprint };
  writeEntry(storage, entry, inMemory);
  return inMemory.key;
}

/** Removes the key after a successful payment, so that the same donation again is a new payment. */
export function forgetPaymentKey(storage: SessionStorage): void {
  inMemory = null;
  writeEntry(storage, entry, null);
}

function readKept(storage: SessionStorage): { key: string; fingerprint: string } | null {
  const kept = readEntry(storage, entry);
  if (typeof kept !== "object" || kept === null) return null;
  const { key, fingerprint } = kept as Record<string, unknown>;
  const usable = typeof key === "string" && /^[0-9a-f]{32}$/.test(key) && typeof fingerprint === "string";
  return usable ? { key, fingerprint } : null;
}

/** Works on http, too: `crypto.randomUUID` and digests exist on https only. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Computes FNV-1a from two starting points, with the length, which distinguishes bodies without storing them. */
function fingerprintOf(body: string): string {
  return [0x811c9dc5, 0x01000193]
    .map((start) => fnv(body, start))
    .join("-")
    .concat(`-${body.length}`);
}

function fnv(text: string, start: number): string {
  let hash = start;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
