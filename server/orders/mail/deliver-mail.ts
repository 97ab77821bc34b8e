import { setTimeout as wait } from "node:timers/promises";
import { and, eq, inArray } from "drizzle-orm";
import pTimeout from "p-timeout";
import { createCounter } from "../../kernel/counter.ts";
import { announceNow } from "../../live/announce.ts";
import type { MailAnswer } from "../../messaging/mail-server.ts";
import { type MailState, mailOutbox } from "../../messaging/table.ts";
import { nextMailTry } from "../rules.ts";
import { type ClaimedMail, claimMail } from "./claim-mail.ts";
import type { MailContext } from "./mail-context.ts";

const handedOver = createCounter(
  "imece_mail_total",
  "Mail handed to the mail server, by its answer",
  "answer",
);

/** The outcome of a mail that staff sent. `waiting`: it has not left yet; `retryAt` null: it leaves at once. */
export type MailOutcome =
  | { kind: "sent" }
  | { kind: "failed"; answer: string | null }
  | { kind: "unknown" }
  | { kind: "waiting"; answer: string | null; retryAt: Date | null };

const patienceMs = 10_000;
const lookEveryMs = 200;

/** Delivers one mail and waits up to ten seconds for its outcome; the delivery continues in the background. */
export async function deliverMailNow(ctx: MailContext, id: string): Promise<MailOutcome> {
  const waiting = new AbortController();
  const delivery = deliver(ctx, id, waiting.signal).catch((err: unknown): MailOutcome => {
    ctx.log.error({ err, mail: id }, "mail delivery crashed");
    return { kind: "waiting", answer: null, retryAt: null };
  });
  ctx.underway.add(delivery);
  void delivery.finally(() => ctx.underway.delete(delivery));
  try {
    const late = (): MailOutcome => ({ kind: "waiting", answer: null, retryAt: null });
    return await pTimeout(delivery, { milliseconds: patienceMs, fallback: late });
  } finally {
    waiting.abort();
  }
}

async function deliver(ctx: MailContext, id: string, waiting: AbortSignal): Promise<MailOutcome> {
  const [row] = await ctx.db.select().from(mailOutbox).where(eq(mailOutbox.id, id));
  if (row?.orderId) await ctx.confirm?.(row.orderId);
  const claimed = await claimMail(ctx, id);
  if (claimed) await sendClaimedMail(ctx, claimed);
  for (;;) {
    const [found] = await ctx.db.select().from(mailOutbox).where(eq(mailOutbox.id, id));
    const { state, answer = null, nextTryAt = null } = found ?? {};
    if (state === "sent" || state === "unknown") return { kind: state };
    if (state === "queued") return { kind: "waiting", answer, retryAt: nextTryAt };
    if (state !== "sending") return { kind: "failed", answer };
    if (waiting.aborted) return { kind: "waiting", answer: null, retryAt: null };
    await wait(lookEveryMs, undefined, { signal: waiting }).catch(() => {});
  }
}

/** Hands a claimed mail to the mail server once, and records the outcome. Returns whether the server took it. */
export async function sendClaimedMail(
  ctx: MailContext,
  claimed: ClaimedMail,
  stopping?: AbortSignal,
): Promise<boolean> {
  const { id, event, orderId, server, tries } = claimed;
  const answer = await server.send(claimed, stopping);
  handedOver.add(answer.kind);
  const now = ctx.clock.now();
  const again = answer.kind === "refused" && answer.again === "later";
  const retryAt = again ? nextMailTry(tries, now) : null;
  if (answer.kind !== "accepted") {
    // Without the server's words, which often repeat the address.
    const about = { mail: id, event, order: orderId, host: server.name };
    // A process that stops puts the mail back, which does no harm.
    const level = stopping?.aborted && retryAt ? "info" : "error";
    ctx.log[level]({ ...about, outcome: answer.kind, code: answer.code }, "mail not sent");
  }
  await bookAnswer(ctx, claimed, answer, { now, retryAt });
  return answer.kind === "accepted";
}

/** A late answer of this claim still counts, unless another claim or staff have decided meanwhile. */
async function bookAnswer(
  { db }: MailContext,
  { id, tries }: ClaimedMail,
  { kind, answer }: MailAnswer,
  { now, retryAt }: { now: Date; retryAt: Date | null },
): Promise<void> {
  const state = { accepted: "sent", refused: retryAt ? "queued" : "failed", unknown: "unknown" }[kind];
  await db
    .update(mailOutbox)
    .set({
      state: state as MailState,
      answer,
      nextTryAt: retryAt,
      updatedAt: now,
      ...(kind === "accepted" ? { sentAt: now } : {}),
    })
    .where(
      and(
        eq(mailOutbox.id, id),
        eq(mailOutbox.tries, tries),
        inArray(mailOutbox.state, ["sending", "unknown"]),
      ),
    );
  announceNow(db, "mail");
}
