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
 * What the donor sees about this message; the order is shown only to the browser that made it. `pending`: money has
 * moved or may have, and the order does not say so yet; the donor must not be sent to pay again. `unverified`: the same for
 * every sender, whatever became of the attempt. `undecided`: the outcome is not in our rows yet, so the
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

/** Counts an unauthentic message of a sender. Returns the seconds to wait, or null while it may still be recorded. */
type HoldBack = () => Promise<number | null>;

/** `isServer`: it came to the address for banks' own servers. */
export type Sender = Omit<CallbackSender, "isSigned"> & { isServer: boolean };

const callbacks = createCounter(
  "imece_callbacks_total",
  "The bank's callbacks by what they came to",
  "outcome",
);
const refusals = createCounter("imece_callback_refusals_total", "Callbacks that proved nothing", "reason");

/**
 * The bank's callback (docs/contract.md#the-banks-callback). Settles only on a message that is authentic, complete and equal to the order;
 * when it returns, its outcome is committed. `holdBack` limits the rows that senders of unproven
 * messages can cause; an authentic message is always processed.
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
  // Dashboards read this label.
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
    // A browser can bring a signed message again, as often as it likes.
    const isSigned = isServer && verdict.reason === "inquiry-decides";
    const recorded = (await mayRecord(ctx, holdBack)) ? details : null;
    return handleUnverified(ctx, verdict, recorded, { ...sender, isSigned });
  }
  const { number } = verdict;
  const { isNew, ...finished } = await handleCallback(ctx, verdict, details).catch((error: unknown) =>
    leaveUndecided(ctx, number, details, error),
  );
  if (finished.undecided) return finished;
  // The outcome is committed: what fails now changes nothing for the donor.
  await afterwards(ctx, number, async () => {
    if (isNew) await noteHealth(ctx, verdict);
    await ctx.onSettled?.(number);
  });
  return finished;
}

/**
 * A fault of the server says nothing about the payment: the donor reads that it is being checked, and an inquiry
 * decides, once the database answers.
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

/** A limit that cannot be counted holds the sender back. */
async function mayRecord(ctx: BankContext, holdBack: HoldBack): Promise<boolean> {
  try {
    return (await holdBack()) === null;
  } catch (err) {
    ctx.log.warn({ err }, "limit of unproven messages not counted");
    return false;
  }
}

/** An authentic message proves that the bank works, unless it reports a gateway error. */
async function noteHealth(ctx: BankContext, verdict: PaidCallback | DeclinedCallback): Promise<void> {
  const { number } = verdict;
  const bank = ctx.bank.name;
  if (verdict.kind === "declined" && isSystemFault(ctx.bank.traits.meaning(verdict.returnCode)))
    // Its own message said so, authentically: there is nothing to check.
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
 * A message that was checked and is false, or that names no attempt, decides nothing. A bank may sign otherwise than we
 * expect, so the next inquiry comes sooner (docs/contract.md#hints).
 */
async function refuse(
  ctx: BankContext,
  { reason, claims, number }: UntrustedCallback,
  fields: URLSearchParams,
  holdBack: HoldBack,
): Promise<Finished> {
  refusals.add(reason);
  // The check has said no, whether or not that can be counted.
  if (await mayRecord(ctx, holdBack)) {
    ctx.log.warn({ reason, claims }, "callback refused");
    await afterwards(ctx, number, async () => {
      await countUnauthentic(ctx, reason, fields);
      if (number !== null) await bringForward(ctx, number);
    });
  }
  return { status: "error", type: claimed[claims], code: "HASH_MISMATCH", orderId: null };
}
