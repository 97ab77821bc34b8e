import { setTimeout as delay } from "node:timers/promises";
import pLimit from "p-limit";
import type { Finding } from "../raise-alarm.ts";
import type { Verdict } from "./inquire-suspect.ts";
import type { OurAttempt } from "./suspects.ts";

type InquiredAll = {
  /** The outcomes of the attempts about which the bank gave a usable answer. */
  answers: Map<string, Exclude<Verdict["kind"], "unknown">>;
  found: Finding[];
  settled: number;
};

/** A run makes at most `most` inquiries, `atOnce` of them concurrently. Each takes at least `eachMs` milliseconds. */
type Pace = { atOnce: number; most: number; eachMs?: number };

/** Inquires about each attempt once. */
export async function inquireAll(
  attempts: readonly OurAttempt[],
  { atOnce, most, eachMs = 0 }: Pace,
  inquire: (attempt: OurAttempt) => Promise<Verdict>,
): Promise<InquiredAll> {
  const inquired: InquiredAll = { answers: new Map(), found: [], settled: 0 };
  const all = [...new Map(attempts.map((attempt) => [attempt.number, attempt])).values()];
  const limit = pLimit(atOnce);
  try {
    await limit.map(all.slice(0, most), async (attempt) => {
      const [verdict] = await Promise.all([inquire(attempt), eachMs > 0 && delay(eachMs)]);
      if (verdict.kind === "unknown") return;
      inquired.answers.set(attempt.number, verdict.kind);
      if (verdict.kind === "finding") inquired.found.push(verdict.finding);
      if (verdict.kind === "settled") inquired.settled++;
    });
  } finally {
    // An error must stop the remaining inquiries, which would otherwise run beside those of the next day.
    limit.clearQueue();
  }
  return inquired;
}
