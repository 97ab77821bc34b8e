import { createHmac, timingSafeEqual } from "node:crypto";
import { type Challenge, createChallenge, randomInt, type Solution, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Clock } from "#server/platform/clock.ts";
import type { RateLimit } from "#server/platform/db/rate-limit.ts";
import { maxLevel } from "./rules.ts";

/** A signed challenge that the browser must solve before it sends the request again. */
export type Work = Challenge;

/** Identifies a request by its body and its network. A solution is valid for this request only. */
export type Purpose = { bodyHash: string; network: string };

/** The derivations at the lowest level take at most two seconds on an old phone. Each level doubles their number. */
const derivations = 400;
/** The iterations of each derivation. The server verifies one derivation, and the browser must search many. */
const iterations = 5_000;
const workLifetimeMs = 5 * 60_000;
/** The maximum length of a solution in characters. */
const maxLength = 2_000;

type Tools = {
  secret: string;
  clock: Clock;
  /** Admits each solution only once across all processes. */
  spent: RateLimit;
};

export function makeWork({ secret, clock }: Tools, purpose: Purpose, level: number): Promise<Work> {
  const maxCounter = derivations * 2 ** (Math.min(level, maxLevel) - 1);
  return createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: iterations,
    counter: randomInt(maxCounter * 2, maxCounter),
    deriveKey,
    hmacSignatureSecret: deriveSubkey(secret, "challenge"),
    hmacKeySignatureSecret: deriveSubkey(secret, "answer"),
    // The expiry is in `data`, so that our own clock checks it: tests cannot move the library's clock.
    data: { level, until: clock.now().getTime() + workLifetimeMs, purpose: hashPurpose(secret, purpose) },
  });
}

/** Returns whether the text is an unused solution of a challenge of at least almost this level for this request. */
export async function isWorkDone(
  { secret, clock, spent }: Tools,
  answer: string | null,
  purpose: Purpose,
  level: number,
): Promise<boolean> {
  const solved = readAnswer(answer);
  if (!solved) return false;
  const { data, nonce } = solved.challenge.parameters;
  const claims = { level: Number(data?.level), until: Number(data?.until), purpose: String(data?.purpose) };
  if (!isEqual(claims.purpose, hashPurpose(secret, purpose))) return false;
  // The required level may have risen by one since the challenge was made.
  if (!(claims.level >= level - 1) || !(claims.until >= clock.now().getTime())) return false;
  const { verified } = await verifySolution({
    ...solved,
    deriveKey,
    hmacSignatureSecret: deriveSubkey(secret, "challenge"),
    hmacKeySignatureSecret: deriveSubkey(secret, "answer"),
  });
  return verified && (await spent.consume(nonce)) === null;
}

/** Reads base64url of `{challenge, solution}` without a check of its signature; undefined for anything else. */
function readAnswer(text: string | null): { challenge: Challenge; solution: Solution } | undefined {
  if (text === null || text.length > maxLength) return undefined;
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

function hashPurpose(secret: string, { bodyHash, network }: Purpose): string {
  return createHmac("sha256", deriveSubkey(secret, "purpose"))
    .update(`${bodyHash}\n${network}`)
    .digest("base64url");
}

function deriveSubkey(secret: string, use: string): string {
  return createHmac("sha256", secret).update(`proof of work: ${use}`).digest("hex");
}

function isEqual(received: string, expected: string): boolean {
  const a = Buffer.from(received);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
