import { createHmac, timingSafeEqual } from "node:crypto";
import { type Challenge, createChallenge, randomInt, type Solution, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Clock } from "#server/platform/clock.ts";
import type { RateLimit } from "#server/platform/db/rate-limit.ts";
import { hardest } from "./rules.ts";

/** What the browser must solve before it sends the request again. Plain data, signed by the server. */
export type Work = Challenge;

/** Identifies one request: its body and its network. A solution is valid for this request only. */
export type Purpose = { bodyHash: string; network: string };

/** Derivations at the lowest level: up to two seconds on an old phone. Each level doubles them. */
const derivations = 400;
/** Iterations of each derivation: verifying one is cheap, searching through many is not. */
const iterations = 5_000;
const workExpiresAfter = 5 * 60_000;
/** Longer than any genuine solution. */
const longest = 2_000;

type Tools = {
  secret: string;
  clock: Clock;
  /** Accepts each solution once, across all processes. */
  spent: RateLimit;
};

export function makeWork({ secret, clock }: Tools, purpose: Purpose, level: number): Promise<Work> {
  const most = derivations * 2 ** (Math.min(level, hardest) - 1);
  return createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: iterations,
    counter: randomInt(most * 2, most),
    deriveKey,
    hmacSignatureSecret: subkey(secret, "challenge"),
    hmacKeySignatureSecret: subkey(secret, "answer"),
    // Uses our own clock, because tests cannot move the library's.
    data: { level, until: clock.now().getTime() + workExpiresAfter, purpose: purposeOf(secret, purpose) },
  });
}

/** Whether the text solves a challenge of about this level for this request, and is used the first time. */
export async function isWorkDone(
  { secret, clock, spent }: Tools,
  answer: string | null,
  purpose: Purpose,
  level: number,
): Promise<boolean> {
  const read = readAnswer(answer);
  if (!read) return false;
  const { data, nonce } = read.challenge.parameters;
  const known = { level: Number(data?.level), until: Number(data?.until), purpose: String(data?.purpose) };
  if (!isEqual(known.purpose, purposeOf(secret, purpose))) return false;
  // The record may have grown a little since the challenge; a much easier challenge is no longer accepted.
  if (!(known.level >= level - 1) || !(known.until >= clock.now().getTime())) return false;
  const { verified } = await verifySolution({
    ...read,
    deriveKey,
    hmacSignatureSecret: subkey(secret, "challenge"),
    hmacKeySignatureSecret: subkey(secret, "answer"),
  });
  return verified && (await spent.take(nonce)) === null;
}

/** base64url of `{challenge, solution}`; anything else is undefined. The signature decides about the rest. */
function readAnswer(text: string | null): { challenge: Challenge; solution: Solution } | undefined {
  if (text === null || text.length > longest) return undefined;
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    const { algorithm, cost, nonce } = challenge.parameters;
    if (algorithm !== "PBKDF2/SHA-256" || cost !== iterations || typeof challenge.signature !== "string")
      return undefined;
    return /^[0-9a-f]{32}$/.test(nonce) ? { challenge, solution } : undefined;
  } catch {
    return undefined;
  }
}

function purposeOf(secret: string, { bodyHash, network }: Purpose): string {
  return createHmac("sha256", subkey(secret, "purpose"))
    .update(`${bodyHash}\n${network}`)
    .digest("base64url");
}

function subkey(secret: string, use: string): string {
  return createHmac("sha256", secret).update(`proof of work: ${use}`).digest("hex");
}

function isEqual(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
