/** The unsaved entries of a form. */
export type Draft = {
  /** Names and values as the form sends them. */
  entries: [name: string, value: string][];
  /** When the record was last saved, as of the form's first display (ISO); null for a new record. */
  seen: string | null;
};

/** The person and the record. The cipher authenticates them: an entry moved to another place does not open. */
export type DraftPlace = { user: string; entity: string; record: string };

/**
 * AES-256-GCM with a random nonce.
 *
 * @param at when it was typed, in milliseconds; not secret, but authenticated
 */
export async function sealDraft(
  key: CryptoKey,
  place: DraftPlace,
  draft: Draft,
  at: number,
): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = new TextEncoder().encode(JSON.stringify(draft));
  const sealed = await crypto.subtle.encrypt(algorithm(iv, place, at), key, bytes);
  return JSON.stringify({ at, iv: toBase64(iv), sealed: toBase64(new Uint8Array(sealed)) });
}

/** null if the text was sealed with another key or for another place, or was changed. */
export async function openDraft(
  key: CryptoKey,
  place: DraftPlace,
  text: string,
): Promise<(Draft & { at: number }) | null> {
  try {
    const { at, iv, sealed } = JSON.parse(text) as { at: number; iv: string; sealed: string };
    const bytes = await crypto.subtle.decrypt(algorithm(fromBase64(iv), place, at), key, fromBase64(sealed));
    return { ...(JSON.parse(new TextDecoder().decode(bytes)) as Draft), at };
  } catch {
    return null;
  }
}

/** When the text was typed, in milliseconds; null if the entry is malformed. Needs no key. */
export function typedAt(text: string): number | null {
  try {
    const { at } = JSON.parse(text) as { at?: unknown };
    return typeof at === "number" ? at : null;
  } catch {
    return null;
  }
}

function algorithm(
  iv: Uint8Array<ArrayBuffer>,
  { user, entity, record }: DraftPlace,
  at: number,
): AesGcmParams {
  const additionalData = new TextEncoder().encode(JSON.stringify([user, entity, record, at]));
  return { name: "AES-GCM", iv, additionalData };
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  // In pieces: all bytes as arguments of one call would overflow the stack.
  for (let from = 0; from < bytes.length; from += 8_192) {
    text += String.fromCharCode(...bytes.subarray(from, from + 8_192));
  }
  return btoa(text);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
