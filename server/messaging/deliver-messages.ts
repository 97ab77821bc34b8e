import { setTimeout as wait } from "node:timers/promises";
import { and, eq, lt, type SQL } from "drizzle-orm";
import pTimeout from "p-timeout";
import { announceNow } from "#server/platform/live/announce.ts";
import { throttleBackgroundWork } from "#server/platform/processes/throttle-background-work.ts";
import {
  changeRows,
  type DeliveryContext,
  findRow,
  type Outbox,
  type OutboxRow,
  type Subject,
} from "./outbox.ts";
import { claimMessage, sendMessage } from "./send-message.ts";

/** The outcome for one message. With "late" the delivery goes on, and the caller waits no longer. */
export type Outcome =
  | { kind: "sent" | "already" | "unknown" | "late" | "none" }
  | { kind: "failed"; answer: string | null }
  /** The next try is at `retryAt`. Null means at once, or when the payment is confirmed. */
  | { kind: "waiting"; answer: string | null; retryAt: Date | null };

const patienceMs = 10_000;
/** The interval at which a request checks whether another process's delivery has ended. */
const checkIntervalMs = 200;

/**
 * Delivers the message of `which` and waits up to ten seconds for its outcome; the delivery continues in the background.
 * Waits equally long for a delivery that another request or a worker has begun.
 */
export async function deliverNow<Row extends OutboxRow, About extends Subject, Message>(
  outbox: Outbox<Row, About, Message>,
  which: SQL,
  waitMs = patienceMs,
): Promise<Outcome> {
  const { underway, log, channel } = outbox;
  const late: Outcome = { kind: "late" };
  const waiting = new AbortController();
  const delivery = deliver(outbox, which, waiting.signal).catch((err: unknown) => {
    log.error({ err }, `${channel.what} delivery crashed`);
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

async function deliver<Row extends OutboxRow, About extends Subject, Message>(
  outbox: Outbox<Row, About, Message>,
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

/** A server that stops waits for this many milliseconds. Unfinished deliveries then become unknown. */
const stoppingMs = 5_000;

/** Waits, for a limited time, for the deliveries that continue in the background. */
export async function finishDeliveries({ underway }: Pick<DeliveryContext, "underway">): Promise<void> {
  await pTimeout(Promise.allSettled(underway), { milliseconds: stoppingMs, message: false });
}

const atOnce = 4;
/** The pause between deliveries, so that a long queue does not reach a provider in one burst. */
const betweenMs = 100;
/** A run ends after this many messages, and the next run continues. */
const mostPerRun = 3_000;

/**
 * Delivers the messages that no request waits for, a few at once: those of gifts that completed automatically, retries,
 * and those whose process died before the delivery. Returns how many the other side accepted.
 */
export async function deliverWaiting<Row extends OutboxRow, About extends Subject, Message>(
  outbox: Outbox<Row, About, Message>,
  stopping?: AbortSignal,
): Promise<number> {
  await endAbandoned(outbox);
  let tried = 0;
  let taken = 0;
  const work = async () => {
    while (tried < mostPerRun && !stopping?.aborted) {
      const begun = performance.now();
      const claimed = await claimMessage(outbox);
      if (!claimed) return;
      tried += 1;
      if (await sendMessage(outbox, claimed, stopping)) taken += 1;
      await Promise.all([throttleBackgroundWork(begun), wait(betweenMs)]);
    }
  };
  const done = await Promise.allSettled(Array.from({ length: atOnce }, work));
  const broken = done.find((each) => each.status === "rejected");
  if (broken) throw broken.reason;
  return taken;
}

/** Marks messages whose process died during delivery as unknown, and gives up messages that waited too long. */
async function endAbandoned<Row extends OutboxRow, About extends Subject, Message>({
  db,
  table,
  clock,
  channel: { leaseMs, lifeMs, says, screens },
}: Outbox<Row, About, Message>): Promise<void> {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const abandoned = and(eq(table.state, "sending"), lt(table.claimedAt, before(leaseMs)));
  const doubt = { state: "unknown", answer: says.abandoned, updatedAt: now } as const;
  let ended = await changeRows(db, table, doubt, abandoned);
  if (lifeMs !== null) {
    const late = and(eq(table.state, "queued"), lt(table.createdAt, before(lifeMs)));
    const giveUp = { state: "failed", answer: says.tooLate, nextTryAt: null, updatedAt: now } as const;
    ended += await changeRows(db, table, giveUp, late);
  }
  if (ended > 0) announceNow(db, screens);
}
