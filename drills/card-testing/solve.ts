import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Work } from "#server/payments/card-testing/proof-of-work.ts";

/** The solution as the browser sends it, and how many derivations it took. */
export async function solve(work: Work): Promise<{ answer: string; derivations: number }> {
  const solution = await solveChallenge({ challenge: work, deriveKey });
  if (!solution) throw new Error("no answer found");
  const answer = Buffer.from(JSON.stringify({ challenge: work, solution })).toString("base64url");
  return { answer, derivations: solution.counter + 1 };
}
