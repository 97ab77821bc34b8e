import { setTimeout as wait } from "node:timers/promises";
import { and, eq, lt, type SQL } from "drizzle-orm";
import pTimeout from "p-timeout";
import { announceNow } from "#server/platform/live/announce.ts";
import { throttleBackgroundWork } from "#server/platform/processes/throttle-background-work.ts";
import {
  changeRows,
  type DeliveryContext,
  findRow,
  type MessageSubject,
  type Outbox,
  type OutboxRow,
} from "./outbox.ts";
import { claimMessage, sendMessage } from "./send-message.ts";

/** The outcome for one message. With "late" the caller stops waiting, but the delivery continues. */
export type Outcome =
  | { kind: "sent" | "already" | "unknown" | "late" | "none" }
  | { kind: "failed"; answer: string | null }
  /** The next try is at `retryAt`. Null means at once, or as soon as the payment is confirmed. */
  | { kind: "waiting"; answer: string | null; retryAt: Date | null };

const timeoutMs = 10_000;
/** The interval at which a request checks whether another process's delivery has ended. */
const checkIntervalMs = 200;

/**
 * Delivers the message that `which` selects. Waits up to ten seconds for its outcome; the delivery continues later.
 * Waits equally long for a delivery that another request or a worker has begun.
 */
export async function deliverNow<Row extends OutboxRow, Subject extends MessageSubject, Message>(
  outbox: Outbox<Row, Subject, Message>,
  which: SQL,
  waitMs = timeoutMs,
): Promise<Outcome> {
  const { underway, log, channel } = outbox;
  const late: Outcome = { kind: "late" };
  const waiting = new AbortController();
  const delivery = deliver(outbox, which, waiting.signal).catch((err: unknown) => {
    log.error({ err }, `${channel.kind} delivery crashed`);
    return late;
  });
  underway.add(delivery);
  void delivery.finally(() => underway.delete(delivery));
  try {
    return await pTimeout(delivery, { milliseconds: waitMs, fallback: () => late });
  } finally {
    waiting.abort();
  }
}

async function deliver<Row extends OutboxRow, Subject extends MessageSubject, Message>(
  outbox: Outbox<Row, Subject, Message>,
  which: SQL,
  waiting: AbortSignal,
): Promise<Outcome> {
  const queued = await findRow(outbox, and(which, eq(outbox.table.state, "queued")));
  if (queued?.orderId) await outbox.confirm?.(queued.orderId);
  const claimed = await claimMessage(outbox, which);
  if (claimed) await sendMessage(outbox, claimed);
  for (;;) {
    const row = await findRow(outbox, which);
    const claimedAt = row?.state === "sending" && row.claimedAt ? row.claimedAt.getTime() : 0;
    const isUnderway = outbox.clock.now().getTime() - claimedAt < outbox.channel.leaseMs;
    if (!isUnderway || waiting.aborted) return outcomeOf(row, claimed !== undefined);
    await wait(checkIntervalMs, undefined, { signal: waiting }).catch(() => {});
  }
}

function outcomeOf(row: OutboxRow | undefined, isOurs: boolean): Outcome {
  if (!row) return { kind: "none" };
  switch (row.state) {
    case "sent":
      return { kind: isOurs ? "sent" : "already" };
    case "unknown":
      return { kind: "unknown" };
    case "sending":
      return { kind: "late" };
    case "queued":
      return { kind: "waiting", answer: row.answer, retryAt: row.nextTryAt };
    default:
      return { kind: "failed", answer: row.answer };
  }
}

/** A server that stops waits this long for deliveries. The outcome of unfinished deliveries is then unknown. */
const stopTimeoutMs = 5_000;

/** Waits, for a limited time, for the deliveries that continue in the background. */
export async function finishDeliveries({ underway }: Pick<DeliveryContext, "underway">): Promise<void> {
  await pTimeout(Promise.allSettled(underway), { milliseconds: stopTimeoutMs, message: false });
}

const concurrency = 4;
/** The pause between deliveries, so that a long queue does not reach a provider in one burst. */
const pauseMs = 100;
/** A run ends after this many messages, and the next run continues. */
const maxPerRun = 3_000;

/**
 * Delivers the messages that no request waits for, a few at a time: messages about gifts that completed automatically,
 * retries, and messages whose process died before the delivery. Returns the number of accepted messages.
 */
export async function deliverWaiting<Row extends OutboxRow, Subject extends MessageSubject, Message>(
  outbox: Outbox<Row, Subject, Message>,
  stopping?: AbortSignal,
): Promise<number> {
  await endAbandoned(outbox);
  let tries = 0;
  let accepted = 0;
  const deliverNext = async () => {
    while (tries < maxPerRun && !stopping?.aborted) {
      const begun = performance.now();
      const claimed = await claimMessage(outbox);
      if (!claimed) return;
      tries += 1;
      if (await sendMessage(outbox, claimed, stopping)) accepted += 1;
      await Promise.all([throttleBackgroundWork(begun), wait(pauseMs)]);
    }
  };
  const results = await Promise.allSettled(Array.from({ length: concurrency }, deliverNext));
  const failure = results.find((result) => result.status === "rejected");
  if (failure) throw failure.reason;
  return accepted;
}

/** Marks messages whose process died during delivery as unknown, and gives up messages that waited too long. */
async function endAbandoned<Row extends OutboxRow, Subject extends MessageSubject, Message>({
  db,
  table,
  clock,
  channel: { leaseMs, maxAgeMs, staffTexts, screens },
}: Outbox<Row, Subject, Message>): Promise<void> {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const isAbandoned = and(eq(table.state, "sending"), lt(table.claimedAt, before(leaseMs)));
  const unknownChanges = { state: "unknown", answer: staffTexts.abandoned, updatedAt: now } as const;
  let endedCount = await changeRows(db, table, unknownChanges, isAbandoned);
  if (maxAgeMs !== null) {
    const isTooOld = and(eq(table.state, "queued"), lt(table.createdAt, before(maxAgeMs)));
    const failedChanges = {
      state: "failed",
      answer: staffTexts.tooLate,
      nextTryAt: null,
      updatedAt: now,
    } as const;
    endedCount += await changeRows(db, table, failedChanges, isTooOld);
  }
  if (endedCount > 0) announceNow(db, screens);
}
