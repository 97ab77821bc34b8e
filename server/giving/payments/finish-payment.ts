import { createCounter } from "#server/platform/counter.ts";
import { isLockRefused } from "#server/platform/errors.ts";
import type { DeclinedCallback, PaidCallback, UntrustedCallback } from "./banks/bank.ts";
import { noteFailure, noteSuccess } from "./breaker/note-outcome.ts";
import { isSystemFault } from "./breaker/rules.ts";
import type { BankContext } from "./context.ts";
import { type Handled, handleCallback } from "./handle-callback.ts";
import { countUnauthentic, maskedFields } from "./record-message.ts";
import { bringForward, deferToInquiry, inquireWhenBack } from "./schedule-inquiry.ts";
import { type CallbackSender, handleUnverified, unknownSender } from "./unverified-callback.ts";

/**
 * The result that the donor sees; only the browser that made the order sees the order itself. `pending`: money has
 * moved or may have moved, and the order is not paid yet; the donor must not pay again. `unverified`: the answer to an
 * unproven message, which says nothing about the attempt. `undecided`: the outcome is not in our database yet, so the
 * bank's server must send the message again.
 */
export type Finished = { undecided?: true } & (
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

/** Counts an unproven message of a sender. Returns the seconds to wait, or null while the message may be recorded. */
type HoldBack = () => Promise<number | null>;

/** `isServer`: the message came to the address for banks' own servers. */
export type Sender = Omit<CallbackSender, "isSigned"> & { isServer: boolean };

const callbacks = createCounter(
  "imece_callbacks_total",
  "The bank's callbacks by what they came to",
  "outcome",
);
const refusals = createCounter("imece_callback_refusals_total", "Callbacks that proved nothing", "reason");

/**
 * Handles the bank's callback (docs/contract.md#the-banks-callback). Settles only on a message that is authentic,
 * complete and equal to the order. The outcome is committed when the function returns. `holdBack` limits the rows that
 * senders of unproven messages can cause; an authentic message is always processed.
 */
export async function finishPayment(
  ctx: BankContext,
  fields: URLSearchParams,
  holdBack: HoldBack = async () => null,
  sender: Sender = { ...unknownSender, isServer: false },
): Promise<Finished> {
  const finished = await finish(ctx, fields, holdBack, sender);
  const { status } = finished;
  const outcome = status === "error" ? (finished.code ?? finished.type).toLowerCase() : status;
  // Operators' dashboards read the label "hint".
  callbacks.add(outcome === "unverified" ? "hint" : outcome);
  return finished;
}

async function finish(
  ctx: BankContext,
  fields: URLSearchParams,
  holdBack: HoldBack,
  { isServer, ...sender }: Sender,
): Promise<Finished> {
  const verdict = ctx.bank.verify(fields);
  if (verdict.kind === "untrusted") return refuse(ctx, verdict, fields, holdBack);
  const details = maskedFields(ctx, fields);
  if (verdict.kind === "unverified") {
    refusals.add(verdict.reason);
    // Only a message from the bank's server counts as signed: a browser can send a signed message any number of times.
    const isSigned = isServer && verdict.reason === "inquiry-decides";
    const recorded = (await mayRecord(ctx, holdBack)) ? details : null;
    return handleUnverified(ctx, verdict, recorded, { ...sender, isSigned });
  }
  const { number } = verdict;
  const { isNew, ...finished } = await handleCallback(ctx, verdict, details).catch((error: unknown) =>
    leaveUndecided(ctx, number, details, error),
  );
  if (finished.undecided) return finished;
  // The outcome is committed, so a later failure must not change the donor's answer.
  await afterwards(ctx, number, async () => {
    if (isNew) await noteHealth(ctx, verdict);
    await ctx.onSettled?.(number);
  });
  return finished;
}

/**
 * Handles a fault of our server, which says nothing about the payment: the donor reads that the payment is being
 * checked, and an inquiry decides once the database answers.
 */
async function leaveUndecided(
  ctx: BankContext,
  number: string,
  details: Record<string, string>,
  error: unknown,
): Promise<Handled> {
  const orderId = isLockRefused(error)
    ? await deferToInquiry(ctx, number, details, error).catch(() => undefined)
    : undefined;
  if (orderId !== undefined) return { status: "pending", orderId, undecided: true };
  ctx.log.error({ err: error, number }, "payment message not processed; an inquiry decides");
  inquireWhenBack(ctx, number, { proven: true });
  return { status: "unverified", number, undecided: true };
}

async function afterwards(ctx: BankContext, number: string | null, work: () => Promise<void>): Promise<void> {
  await work().catch((err: unknown) => ctx.log.error({ err, number }, "work after a payment message failed"));
}

/** Returns whether the sender may cause another row. When the count fails, it may not. */
async function mayRecord(ctx: BankContext, holdBack: HoldBack): Promise<boolean> {
  try {
    return (await holdBack()) === null;
  } catch (err) {
    ctx.log.warn({ err }, "limit of unproven messages not counted");
    return false;
  }
}

/** Counts an authentic message, which proves that the bank works unless it reports a gateway error. */
async function noteHealth(ctx: BankContext, verdict: PaidCallback | DeclinedCallback): Promise<void> {
  const { number } = verdict;
  const bank = ctx.bank.name;
  if (verdict.kind === "declined" && isSystemFault(ctx.bank.traits.meaning(verdict.returnCode)))
    // The message itself proves the gateway error, so the bank needs no health check.
    await noteFailure(ctx, { bank, number, what: "system", check: async () => false });
  else await noteSuccess(ctx, { bank, number, what: "outcome" });
}

const claimed = {
  "3d_failed": "3d_auth_failed",
  declined: "payment_failed",
  approved: "error",
  unclear: "error",
} as const;

/**
 * Handles a message whose check failed, or that names no attempt: it decides nothing. A bank may sign in another way
 * than we expect, so the next inquiry comes sooner (docs/contract.md#hints).
 */
async function refuse(
  ctx: BankContext,
  { reason, claims, number }: UntrustedCallback,
  fields: URLSearchParams,
  holdBack: HoldBack,
): Promise<Finished> {
  refusals.add(reason);
  // The message is refused even when the refusal cannot be counted.
  if (await mayRecord(ctx, holdBack)) {
    ctx.log.warn({ reason, claims }, "callback refused");
    await afterwards(ctx, number, async () => {
      await countUnauthentic(ctx, reason, fields);
      if (number !== null) await bringForward(ctx, number);
    });
  }
  return { status: "error", type: claimed[claims], code: "HASH_MISMATCH", orderId: null };
}
