import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

/** Returns the header `Proof-Of-Work`, or null if the browser cannot solve the challenge (for example without https). */
export async function solveWork(challenge: Challenge): Promise<string | null> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) return null;
  const text = btoa(JSON.stringify({ challenge, solution }));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
