/** Wait after a failure before the key is requested again, in milliseconds. */
const pause = 30_000;

let known: { user: string; key: Promise<CryptoKey | null> } | undefined;

/**
 * The key of this person's drafts, requested once per window and not extractable. null if the server gives none or the
 * browser has no WebCrypto (plain http).
 */
export function draftKey(address: string, user: string): Promise<CryptoKey | null> {
  if (known?.user === user) return known.key;
  const asked = { user, key: ask(address) };
  known = asked;
  void asked.key.then((key) => {
    if (key) return;
    setTimeout(() => {
      if (known === asked) known = undefined;
    }, pause);
  });
  return asked.key;
}

async function ask(address: string): Promise<CryptoKey | null> {
  if (!globalThis.crypto?.subtle) return null;
  try {
    // Without a session the server redirects to the sign-in page.
    const answer = await fetch(address, { cache: "no-store", redirect: "error" });
    if (!answer.ok) return null;
    const bytes = await answer.arrayBuffer();
    return await crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
  } catch {
    return null;
  }
}
