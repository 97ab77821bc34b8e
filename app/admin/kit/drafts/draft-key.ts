/** So long after a failure the server is asked for the key again, in milliseconds. */
const pause = 30_000;

let known: { user: string; key: Promise<CryptoKey | null> } | undefined;

/**
 * The key of this person's unsaved texts, asked for once per window. It cannot be read out of the browser's hands.
 * null where the server does not give one, and where the browser has no WebCrypto (plain http).
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
    // A session that has ended is a redirect to the sign-in page.
    const answer = await fetch(address, { cache: "no-store", redirect: "error" });
    if (!answer.ok) return null;
    const bytes = await answer.arrayBuffer();
    return await crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
  } catch {
    return null;
  }
}
