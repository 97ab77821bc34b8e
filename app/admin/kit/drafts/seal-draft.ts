/** What was typed into a form and not saved. */
export type Draft = {
  /** Names and values as the form would send them. */
  entries: [name: string, value: string][];
  /** When the record was last saved, as the form was filled (ISO); null for a new one. */
  seen: string | null;
};

/** Whose text it is, and of what. The cipher is bound to it: an entry that was moved elsewhere does not open. */
export type DraftPlace = { user: string; entity: string; record: string };

/**
 * AES-256-GCM with a random nonce.
 *
 * @param at when it was typed, in milliseconds; not secret, but part of what is authenticated
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

/** null for what was sealed with another key, for another place, or changed since. */
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

/** When the text was typed, in milliseconds; null for what is no entry of ours. Needs no key. */
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
  // In pieces: so many arguments at once would not fit the stack.
  for (let from = 0; from < bytes.length; from += 8_192) {
    text += String.fromCharCode(...bytes.subarray(from, from + 8_192));
  }
  return btoa(text);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
