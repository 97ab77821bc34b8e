import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

/**
 * Solves what create-order asked for. The browser derives beside the page, which stays as quick as it was. Null when it
 * cannot, as on a page that did not come by https.
 *
 * @returns the answer for the header `Proof-Of-Work`
 */
export async function solveWork(challenge: Challenge): Promise<string | null> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) return null;
  const text = btoa(JSON.stringify({ challenge, solution }));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
