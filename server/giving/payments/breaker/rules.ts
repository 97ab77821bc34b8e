import type { ReturnCode } from "#shared/giving/return-codes.ts";
import { dayMs } from "#shared/text/time.ts";
import type { InquiryAnswer } from "../banks/bank.ts";
import { BankError, type BankErrorCode } from "../banks/errors.ts";
import type { bankStates } from "./table.ts";

/** Failures of this many different donors open the breaker, if the bank worked for no donor in between. */
export const donorsToOpen = 3;
export const countedForMs = 10 * 60_000;
/** While the breaker is open, the bank gets one donor each time that this time has passed. */
export const probeAfterMs = 60_000;
/** The server's own question is over by then, also if its process ended meanwhile. */
export const healthCheckMs = 20_000;
export const keptForMs = dayMs;

/**
 * begin: a payment could not be begun, for no fault of its own. inquiry: no answer, or 5xx. system: the gateway reported its own fault ("96", "E9").
 * What one donor can cause alone is none: a callback that never comes, a declined card, an issuer that is away ("91").
 */
export type BankFailure = "begin" | "inquiry" | "system";

/**
 * What shows that a bank works. begin: a payment was begun, whatever its inquiries do. inquiry: one was answered, which
 * proves nothing of the page for donors. outcome: a payment came to its end there, so it worked when that began.
 */
export type BankSuccess = "begin" | "inquiry" | "outcome";

/** paused: the breaker is open. probing: it is, and one donor may try the bank. */
export type BankState = "working" | "paused" | "probing" | "off";

type Row = Pick<typeof bankStates.$inferSelect, "openedAt" | "probeAt" | "offAt">;

export function stateOf(row: Row | undefined, now: Date): BankState {
  if (!row) return "working";
  if (row.offAt) return "off";
  if (!row.openedAt) return "working";
  // A time further ahead than it can be was written by a clock that has been set back since.
  const wait = (row.probeAt?.getTime() ?? 0) - now.getTime();
  return wait <= 0 || wait > probeAfterMs ? "probing" : "paused";
}

/** Whether an error of `begin` says something about the bank: an answered refusal, or what it cannot take, does not. */
export function isBankFault(error: unknown): boolean {
  const started: BankErrorCode = "BANK_NOT_STARTED";
  return !(error instanceof BankError) || error.code === started;
}

/** A declined payment whose reason is a fault of the bank's or the gateway's own system. */
export function isSystemFault(code: ReturnCode | null): boolean {
  return code === "96" || code === "E9";
}

/** What an answer to an inquiry says about the bank; null: nothing against it. */
export function failureIn(
  answer: InquiryAnswer,
  meaning: (code: string) => ReturnCode | null,
): BankFailure | null {
  if (answer.kind === "unknown")
    return /^(timeout|network|http-5\d\d)$/.test(answer.reason) ? "inquiry" : null;
  return answer.kind === "failed" && isSystemFault(meaning(answer.returnCode)) ? "system" : null;
}
