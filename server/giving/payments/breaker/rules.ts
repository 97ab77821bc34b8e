import type { ReturnCode } from "#shared/giving/return-codes.ts";
import { dayMs } from "#shared/text/time.ts";
import type { InquiryAnswer } from "../banks/bank.ts";
import { BankError, type BankErrorCode } from "../banks/errors.ts";
import type { bankStates } from "./table.ts";

/** The breaker opens after failures of this many different donors without a success in between. */
export const minDonorsToOpen = 3;
export const failureLifetimeMs = 10 * 60_000;
/** While the breaker is open, one donor may try the bank in each interval of this length. */
export const probeAfterMs = 60_000;
/** After this time, another process may begin a health check, because the earlier one has ended or its process died. */
export const maxHealthCheckMs = 20_000;
export const failureRetentionMs = dayMs;

/**
 * begin: the bank could not begin a payment. inquiry: the bank did not answer an inquiry, or answered 5xx. system: the
 * gateway reported its own fault ("96", "E9"). A missing callback, a declined card and an unavailable issuer ("91") do
 * not count, because a single donor can cause them.
 */
export type BankFailure = "begin" | "inquiry" | "system";

/**
 * begin: the bank began a payment. inquiry: the bank answered an inquiry, which proves nothing about its page for
 * donors. outcome: a payment ended, so the bank worked when that payment began.
 */
export type BankSuccess = "begin" | "inquiry" | "outcome";

/** paused: the breaker is open. probing: the breaker is open, and one donor may try the bank. */
export type BankState = "working" | "paused" | "probing" | "off";

type Row = Pick<typeof bankStates.$inferSelect, "openedAt" | "probeAt" | "offAt">;

export function stateOf(row: Row | undefined, now: Date): BankState {
  if (!row) return "working";
  if (row.offAt) return "off";
  if (!row.openedAt) return "working";
  // Only a wrong clock, corrected since, can have stored a time that is further ahead than `probeAfterMs`.
  const wait = (row.probeAt?.getTime() ?? 0) - now.getTime();
  return wait <= 0 || wait > probeAfterMs ? "probing" : "paused";
}

/** Returns whether an error of `begin` is the bank's fault, and not a refusal or an invalid payment. */
export function isBankFault(error: unknown): boolean {
  const faultCode: BankErrorCode = "BANK_NOT_STARTED";
  return !(error instanceof BankError) || error.code === faultCode;
}

/** Returns whether the reason of a decline is a fault of the bank's or the gateway's system. */
export function isSystemFault(code: ReturnCode | null): boolean {
  return code === "96" || code === "E9";
}

/** Returns the failure that an answer to an inquiry shows; null when it shows none. */
export function failureIn(
  answer: InquiryAnswer,
  meaning: (code: string) => ReturnCode | null,
): BankFailure | null {
  if (answer.kind === "unknown")
    return /^(timeout|network|http-5\d\d)$/.test(answer.reason) ? "inquiry" : null;
  return answer.kind === "failed" && isSystemFault(meaning(answer.returnCode)) ? "system" : null;
}
