import { createCounter } from "#server/platform/counter.ts";
import { isLockRefused } from "#server/platform/errors.ts";
import type { DeclinedCallback, PaidCallback, UntrustedCallback } from "./banks/bank.ts";
import { noteFailure, noteSuccess } from "./breaker/note-outcome.ts";
import { isSystemFault } from "./breaker/rules.ts";
import type { BankContext } from "./context.ts";
import { type HandledCallback, handleCallback } from "./handle-callback.ts";
import { countUnauthentic, maskedFields } from "./record-message.ts";
import { bringInquiryForward, deferToInquiry, inquireWhenDatabaseAnswers } from "./schedule-inquiry.ts";
import { type CallbackSender, handleUnverified, unknownSender } from "./unverified-callback.ts";

/**
 * The result for the donor. Only the browser that created the order also sees the order.
 * - pending: money has moved or may have moved, but the order is not paid. The donor must not pay again.
 * - unverified: the message proved nothing, so the result says nothing about the attempt.
 * - undecided: the outcome is not in our database yet, so the bank's server must send the message again.
 */
export type CallbackResult = { undecided?: true } & (
  | { status: "success"; orderId: string }
  | { status: "pending"; orderId: string | null }
  | { status: "unverified"; number: string }
  | {
      status: "error";
      type: "3d_auth_failed" | "payment_failed" | "error";
      code: "HASH_MISMATCH" | "INVALID_AMOUNT" | null;
      orderId: string | null;
    }
);

/** Counts an unproven message. Returns null if the message may be recorded, otherwise the seconds to wait. */
type CountUnproven = () => Promise<number | null>;

/** `isServer`: the message arrived at the address for the servers of banks. */
export type Sender = Omit<CallbackSender, "isSigned"> & { isServer: boolean };

const callbackCounter = createCounter(
  "imece_callbacks_total",
  "The bank's callbacks by what they came to",
  "outcome",
);
const refusalCounter = createCounter(
  "imece_callback_refusals_total",
  "Callbacks that proved nothing",
  "reason",
);

/**
 * Handles the bank's callback (docs/contract.md#the-banks-callback). A message settles an attempt only if it is
 * authentic and complete, and its amount equals the order's. The outcome is committed when the function returns.
 * `countUnproven` limits the rows that senders of unproven messages can cause; every authentic message is processed.
 */
export async function finishPayment(
  ctx: BankContext,
  fields: URLSearchParams,
  countUnproven: CountUnproven = async () => null,
  sender: Sender = { ...unknownSender, isServer: false },
): Promise<CallbackResult> {
  const result = await processCallback(ctx, fields, countUnproven, sender);
  const { status } = result;
  const outcome = status === "error" ? (result.code ?? result.type).toLowerCase() : status;
  // The dashboards of operators use the label "hint".
  callbackCounter.add(outcome === "unverified" ? "hint" : outcome);
  return result;
}

async function processCallback(
  ctx: BankContext,
  fields: URLSearchParams,
  countUnproven: CountUnproven,
  { isServer, ...sender }: Sender,
): Promise<CallbackResult> {
  const verdict = ctx.bank.verify(fields);
  if (verdict.kind === "untrusted") return refuseUntrusted(ctx, verdict, fields, countUnproven);
  const loggedFields = maskedFields(ctx, fields);
  if (verdict.kind === "unverified") {
    refusalCounter.add(verdict.reason);
    // A browser can repeat a signed message, so only a message of the bank's server counts as signed.
    const isSigned = isServer && verdict.reason === "inquiry-decides";
    const fieldsToRecord = (await mayRecord(ctx, countUnproven)) ? loggedFields : null;
    return handleUnverified(ctx, verdict, fieldsToRecord, { ...sender, isSigned });
  }
  const { number } = verdict;
  const { isNew, ...result } = await handleCallback(ctx, verdict, loggedFields).catch((error: unknown) =>
    leaveToInquiry(ctx, number, loggedFields, error),
  );
  if (result.undecided) return result;
  // The outcome is committed, so a later failure must not change the result for the donor.
  await runAfterCommit(ctx, number, async () => {
    if (isNew) await recordBankHealth(ctx, verdict);
    await ctx.onSettled?.(number);
  });
  return result;
}

/**
 * Handles a fault of our server, which says nothing about the payment. The donor reads that the site is checking the
 * payment, and an inquiry decides once the database answers.
 */
async function leaveToInquiry(
  ctx: BankContext,
  number: string,
  details: Record<string, string>,
  error: unknown,
): Promise<HandledCallback> {
  const orderId = isLockRefused(error)
    ? await deferToInquiry(ctx, number, details, error).catch(() => undefined)
    : undefined;
  if (orderId !== undefined) return { status: "pending", orderId, undecided: true };
  ctx.log.error({ err: error, number }, "payment message not processed; an inquiry decides");
  inquireWhenDatabaseAnswers(ctx, number, { proven: true });
  return { status: "unverified", number, undecided: true };
}

async function runAfterCommit(
  ctx: BankContext,
  number: string | null,
  work: () => Promise<void>,
): Promise<void> {
  await work().catch((err: unknown) => ctx.log.error({ err, number }, "work after a payment message failed"));
}

/** Returns whether the sender may cause another row; false when the count fails. */
async function mayRecord(ctx: BankContext, countUnproven: CountUnproven): Promise<boolean> {
  try {
    return (await countUnproven()) === null;
  } catch (err) {
    ctx.log.warn({ err }, "limit of unproven messages not counted");
    return false;
  }
}

/** Records a success of the bank, or a failure if the authentic message reports a gateway error. */
async function recordBankHealth(ctx: BankContext, verdict: PaidCallback | DeclinedCallback): Promise<void> {
  const { number } = verdict;
  const bank = ctx.bank.name;
  if (verdict.kind === "declined" && isSystemFault(ctx.bank.traits.meaning(verdict.returnCode)))
    // The message proves the gateway error, so the health check fails without a call to the bank.
    await noteFailure(ctx, { bank, number, what: "system", check: async () => false });
  else await noteSuccess(ctx, { bank, number, what: "outcome" });
}

const resultTypes = {
  "3d_failed": "3d_auth_failed",
  declined: "payment_failed",
  approved: "error",
  unclear: "error",
} as const;

/**
 * Refuses a message whose signature is wrong, or which names no attempt. The message decides nothing, but the next
 * inquiry comes sooner, because the bank may have changed its signature (docs/contract.md#hints).
 */
async function refuseUntrusted(
  ctx: BankContext,
  { reason, claims, number }: UntrustedCallback,
  fields: URLSearchParams,
  countUnproven: CountUnproven,
): Promise<CallbackResult> {
  refusalCounter.add(reason);
  // The message is refused even when the refusal cannot be counted.
  if (await mayRecord(ctx, countUnproven)) {
    ctx.log.warn({ reason, claims }, "callback refused");
    await runAfterCommit(ctx, number, async () => {
      await countUnauthentic(ctx, reason, fields);
      if (number !== null) await bringInquiryForward(ctx, number);
    });
  }
  return { status: "error", type: resultTypes[claims], code: "HASH_MISMATCH", orderId: null };
}
