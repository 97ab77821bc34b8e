import { createHmac, timingSafeEqual } from "node:crypto";
import { type Challenge, createChallenge, randomInt, type Solution, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Clock } from "#server/platform/clock.ts";
import type { RateLimit } from "#server/platform/db/rate-limit.ts";
import { hardest } from "./rules.ts";

/** The browser must solve this signed challenge before it sends the request again. */
export type Work = Challenge;

/** One request, identified by its body and its network. A solution is valid for this request only. */
export type Purpose = { bodyHash: string; network: string };

/** The derivations at the lowest level take up to two seconds on an old phone. Each level doubles them. */
const derivations = 400;
/** Each derivation has this many iterations, so that verifying one is cheap and searching through many is not. */
const iterations = 5_000;
const workExpiresAfter = 5 * 60_000;
/** No genuine solution is longer than this many characters. */
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
    // The expiry is checked by our own clock, because tests cannot move the library's clock.
    data: { level, until: clock.now().getTime() + workExpiresAfter, purpose: purposeOf(secret, purpose) },
  });
}

/** Returns whether the text solves a challenge of about this level for this request, and was not used before. */
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
  return verified && (await spent.consume(nonce)) === null;
}

/** Reads base64url of `{challenge, solution}`; returns undefined for anything else. The signature is checked later. */
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

function isEqual(received: string, expected: string): boolean {
  const a = Buffer.from(received);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
