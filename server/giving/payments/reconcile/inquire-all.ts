import { setTimeout as delay } from "node:timers/promises";
import pLimit from "p-limit";
import type { Finding } from "../raise-alarm.ts";
import type { Verdict } from "./inquire-candidate.ts";
import type { OurAttempt } from "./rules.ts";

type InquiryResults = {
  /** The outcomes by attempt number, without the attempts about which the bank gave no usable answer. */
  answers: Map<string, Exclude<Verdict["kind"], "unknown">>;
  findings: Finding[];
  settled: number;
};

/** `minMsEach`: an inquiry occupies its place among the concurrent ones for at least this long. */
type InquiryLimits = { concurrency: number; maxInquiries: number; minMsEach?: number };

/** Inquires about each attempt once. */
export async function inquireAll(
  attempts: readonly OurAttempt[],
  { concurrency, maxInquiries, minMsEach = 0 }: InquiryLimits,
  inquire: (attempt: OurAttempt) => Promise<Verdict>,
): Promise<InquiryResults> {
  const results: InquiryResults = { answers: new Map(), findings: [], settled: 0 };
  const distinctAttempts = [...new Map(attempts.map((attempt) => [attempt.number, attempt])).values()];
  const limit = pLimit(concurrency);
  try {
    await limit.map(distinctAttempts.slice(0, maxInquiries), async (attempt) => {
      const [verdict] = await Promise.all([inquire(attempt), minMsEach > 0 && delay(minMsEach)]);
      if (verdict.kind === "unknown") return;
      results.answers.set(attempt.number, verdict.kind);
      if (verdict.kind === "finding") results.findings.push(verdict.finding);
      if (verdict.kind === "settled") results.settled++;
    });
  } finally {
    // After an error, the remaining inquiries must not run at the same time as the inquiries of the next day.
    limit.clearQueue();
  }
  return results;
}
