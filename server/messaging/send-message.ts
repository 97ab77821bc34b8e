import { and, eq, inArray, not, type SQL } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { isOutOfConnections } from "#server/platform/db/errors.ts";
import { isLockRefused } from "#server/platform/errors.ts";
import { announce } from "#server/platform/live/announce.ts";
import { minuteMs } from "#shared/text/time.ts";
import type { Answer } from "./channel.ts";
import {
  type Claimed,
  changeRows,
  describeRow,
  findRow,
  isDue,
  type MessageSubject,
  type Outbox,
  type OutboxRow,
} from "./outbox.ts";

/**
 * Claims one due message: the message that `which` selects, or the oldest message that is ready. No other process sends a
 * claimed message. Only this function decides whether a message may be sent. It locks the order of the message, because
 * staff may cancel the order at the same moment. When the process dies, the row stays `sending`, and later becomes
 * `unknown`, never `queued`.
 */
export async function claimMessage<Row extends OutboxRow, Subject extends MessageSubject, Message>(
  outbox: Outbox<Row, Subject, Message>,
  which?: SQL,
): Promise<Claimed<Row, Message> | undefined> {
  const { db, log, clock, channel } = outbox;
  // The list is flat, because nested conditions of a thousand messages would overflow the stack.
  const skipped: SQL[] = [];
  for (;;) {
    const now = clock.now();
    const due = await findRow(outbox, and(isDue(outbox, now), which ?? outbox.isReady(now), ...skipped));
    const key = due && outbox.key(due);
    if (!due || !key) return undefined;
    try {
      const claimed = await db.transaction((tx) => claim(outbox, tx, due, which !== undefined));
      if (claimed) return claimed;
    } catch (err) {
      // A message that cannot be written must not delay the next messages.
      log.error({ err, ...describeRow(due) }, `${channel.kind} not written`);
      // When only the database was busy, the next run claims the message again.
      if (!isLockRefused(err) && !isOutOfConnections(err)) await postpone(outbox, key);
    }
    skipped.push(not(key));
  }
}

async function claim<Row extends OutboxRow, Subject extends MessageSubject, Message>(
  { clock, channel, table, ...outbox }: Outbox<Row, Subject, Message>,
  tx: Tx,
  candidate: Row,
  waits: boolean,
): Promise<Claimed<Row, Message> | undefined> {
  // A request for this message waits for the locks. A worker skips a locked message.
  const lockMode = waits ? {} : ({ skipLocked: true } as const);
  const subject = candidate.orderId ? await outbox.lock(tx, candidate.orderId, lockMode) : null;
  if (subject === undefined) return undefined;
  const now = clock.now();
  if (subject?.notifyAfter && subject.notifyAfter > now) return undefined;
  // Since the query, another worker may have tried this message and set a later time.
  const isStillDue = and(outbox.key(candidate), isDue({ table }, now));
  const [row] = (await tx.select().from(table).where(isStillDue).for("update", lockMode)) as Row[];
  if (!row) return undefined;
  announce(tx, channel.screens);
  const message = subject?.erasedAt ? null : await outbox.write(tx, row, subject);
  if (message === null) {
    await changeRows(tx, table, { state: "withdrawn", nextTryAt: null, updatedAt: now }, isStillDue);
    return undefined;
  }
  const tries = row.tries + 1;
  const storedParts = outbox.storedParts?.(message) ?? {};
  await changeRows(
    tx,
    table,
    { ...storedParts, state: "sending", tries, claimedAt: now, updatedAt: now },
    isStillDue,
  );
  return { row: { ...row, tries }, message };
}

const postponeMs = 15 * minuteMs;

async function postpone<Row extends OutboxRow, Subject extends MessageSubject, Message>(
  outbox: Outbox<Row, Subject, Message>,
  key: SQL,
): Promise<void> {
  const { db, table, clock, channel } = outbox;
  const now = clock.now();
  const nextTryAt = new Date(now.getTime() + postponeMs);
  const changes = { nextTryAt, answer: channel.staffTexts.notWritten, updatedAt: now };
  await changeRows(db, table, changes, and(key, isDue(outbox, now)));
}

/** Sends a claimed message once, and records the answer. Returns whether the provider or mail server accepted it. */
export async function sendMessage<Row extends OutboxRow, Subject extends MessageSubject, Message>(
  outbox: Outbox<Row, Subject, Message>,
  { row, message }: Claimed<Row, Message>,
  stopping?: AbortSignal,
): Promise<boolean> {
  const { channel, clock, log } = outbox;
  const answer = await channel.send(message, stopping);
  channel.handoverCounter.add(answer.kind);
  const mayRetry = answer.kind === "refused" && answer.again === "later";
  const minutes = mayRetry ? channel.retryAfter[row.tries - 1] : undefined;
  const retryAt = minutes === undefined ? null : new Date(clock.now().getTime() + minutes * minuteMs);
  if (answer.kind !== "accepted") {
    const { kind: outcome, code = answer.answer } = answer;
    // A stopping process returns the message to the queue. That is not an error.
    const level = stopping?.aborted && retryAt ? "info" : "error";
    log[level]({ ...describeRow(row), host: channel.name, outcome, code }, `${channel.kind} not sent`);
  }
  await recordAnswer(outbox, row, answer, retryAt);
  return answer.kind === "accepted";
}

/** Records the answer to a claimed message. A late answer counts unless another claim or staff changed the row before. */
async function recordAnswer<Row extends OutboxRow, Subject extends MessageSubject, Message>(
  { db, table, clock, channel, afterAnswer, ...outbox }: Outbox<Row, Subject, Message>,
  row: Row,
  answer: Answer,
  retryAt: Date | null,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    // All code that locks an order and its message locks the order first.
    const subject = afterAnswer && row.orderId ? await outbox.lock(tx, row.orderId, {}) : undefined;
    const isObsolete = afterAnswer && !(subject && afterAnswer.isStillTrue(subject));
    const refused = isObsolete ? "withdrawn" : retryAt ? "queued" : "failed";
    const state = ({ accepted: "sent", unknown: "unknown", refused } as const)[answer.kind];
    const nextTryAt = state === "queued" ? retryAt : null;
    const changes = { state, answer: answer.answer ?? null, nextTryAt, updatedAt: now };
    const isSent = answer.kind === "accepted";
    // A queued resend of a sent message is obsolete.
    const fromStates = ["sending", "unknown", ...(isSent ? ["queued"] : [])];
    const thisClaim = and(outbox.key(row), eq(table.tries, row.tries), inArray(table.state, fromStates));
    const sentColumns = isSent ? { sentAt: now, providerMessageId: answer.messageId } : {};
    const recordedRows = await changeRows(tx, table, { ...changes, ...sentColumns }, thisClaim);
    announce(tx, channel.screens);
    if (isSent && subject && recordedRows > 0) await afterAnswer?.onSent(tx, subject);
  });
}
