import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

/**
 * Solves the proof of work that create-order requires. The browser derives keys off the main thread, so the page stays
 * responsive. Null when it cannot, for instance on a page without https.
 *
 * @returns the value for the header `Proof-Of-Work`
 */
export async function solveWork(challenge: Challenge): Promise<string | null> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) return null;
  const text = btoa(JSON.stringify({ challenge, solution }));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
