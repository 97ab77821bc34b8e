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
  type Outbox,
  type OutboxRow,
  type Subject,
} from "./outbox.ts";

/**
 * Claims one due message: the one of `which`, or the oldest that is ready. No other process sends a claimed message. Only
 * this function decides whether a message may be sent, and it locks the message's subject, because staff may be cancelling
 * the order at this moment. When the process dies, the row stays `sending`, which later becomes `unknown`, never `queued`.
 */
export async function claimMessage<Row extends OutboxRow, About extends Subject, Message>(
  outbox: Outbox<Row, About, Message>,
  which?: SQL,
): Promise<Claimed<Row, Message> | undefined> {
  const { db, log, clock, channel } = outbox;
  // The list is flat, because nested conditions of a thousand messages would overflow the stack.
  const passedOver: SQL[] = [];
  for (;;) {
    const now = clock.now();
    const due = await findRow(outbox, and(isDue(outbox, now), which ?? outbox.isReady(now), ...passedOver));
    const key = due && outbox.key(due);
    if (!due || !key) return undefined;
    try {
      const claimed = await db.transaction((tx) => claim(outbox, tx, due, which !== undefined));
      if (claimed) return claimed;
    } catch (err) {
      // One message that cannot be written must not hold up the others.
      log.error({ err, ...describeRow(due) }, `${channel.what} not written`);
      // When only the database was busy, the next run claims the message again.
      if (!isLockRefused(err) && !isOutOfConnections(err)) await postpone(outbox, key);
    }
    passedOver.push(not(key));
  }
}

async function claim<Row extends OutboxRow, About extends Subject, Message>(
  { clock, channel, table, ...outbox }: Outbox<Row, About, Message>,
  tx: Tx,
  found: Row,
  waits: boolean,
): Promise<Claimed<Row, Message> | undefined> {
  // A request for this message waits for the locks. A worker that claims any message goes on to the next.
  const how = waits ? {} : ({ skipLocked: true } as const);
  const about = found.orderId === null ? null : await outbox.lock(tx, found.orderId, how);
  if (about === undefined) return undefined;
  const now = clock.now();
  if (about?.notifyAfter && about.notifyAfter > now) return undefined;
  // Since the message was found, another worker may have tried it and set a later time.
  const still = and(outbox.key(found), isDue({ table }, now));
  const [row] = (await tx.select().from(table).where(still).for("update", how)) as Row[];
  if (!row) return undefined;
  announce(tx, channel.screens);
  const message = about?.erasedAt ? null : await outbox.write(tx, row, about);
  if (message === null) {
    await changeRows(tx, table, { state: "withdrawn", nextTryAt: null, updatedAt: now }, still);
    return undefined;
  }
  const tries = row.tries + 1;
  const kept = outbox.keep?.(message) ?? {};
  await changeRows(tx, table, { ...kept, state: "sending", tries, claimedAt: now, updatedAt: now }, still);
  return { row: { ...row, tries }, message };
}

const laterMs = 15 * minuteMs;

async function postpone<Row extends OutboxRow, About extends Subject, Message>(
  outbox: Outbox<Row, About, Message>,
  key: SQL,
): Promise<void> {
  const { db, table, clock, channel } = outbox;
  const now = clock.now();
  const nextTryAt = new Date(now.getTime() + laterMs);
  const changes = { nextTryAt, answer: channel.says.notWritten, updatedAt: now };
  await changeRows(db, table, changes, and(key, isDue(outbox, now)));
}

/** Sends a claimed message once, and records the answer. Returns whether the other side accepted it. */
export async function sendMessage<Row extends OutboxRow, About extends Subject, Message>(
  outbox: Outbox<Row, About, Message>,
  { row, message }: Claimed<Row, Message>,
  stopping?: AbortSignal,
): Promise<boolean> {
  const { channel, clock, log } = outbox;
  const answer = await channel.send(message, stopping);
  channel.handedOver.add(answer.kind);
  const isPutOff = answer.kind === "refused" && answer.again === "later";
  const minutes = isPutOff ? channel.retryAfter[row.tries - 1] : undefined;
  const retryAt = minutes === undefined ? null : new Date(clock.now().getTime() + minutes * minuteMs);
  if (answer.kind !== "accepted") {
    const { kind: outcome, code = answer.answer } = answer;
    // A process that stops returns the message to the queue, which is no error.
    const level = stopping?.aborted && retryAt ? "info" : "error";
    log[level]({ ...describeRow(row), host: channel.name, outcome, code }, `${channel.what} not sent`);
  }
  await book(outbox, row, answer, retryAt);
  return answer.kind === "accepted";
}

/** Records the answer of a claim. A late answer counts, too, unless another claim or staff have decided meanwhile. */
async function book<Row extends OutboxRow, About extends Subject, Message>(
  { db, table, clock, channel, follow, ...outbox }: Outbox<Row, About, Message>,
  row: Row,
  answer: Answer,
  retryAt: Date | null,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    // All code that locks an order and its message locks the order first.
    const about = follow && row.orderId !== null ? await outbox.lock(tx, row.orderId, {}) : undefined;
    const isOver = follow && !(about && follow.holds(about));
    const refused = isOver ? "withdrawn" : retryAt ? "queued" : "failed";
    const state = ({ accepted: "sent", unknown: "unknown", refused } as const)[answer.kind];
    const nextTryAt = state === "queued" ? retryAt : null;
    const changes = { state, answer: answer.answer ?? null, nextTryAt, updatedAt: now };
    const isSent = answer.kind === "accepted";
    // When a message is known to be sent, a queued resend of it is obsolete.
    const from = ["sending", "unknown", ...(isSent ? ["queued"] : [])];
    const mine = and(outbox.key(row), eq(table.tries, row.tries), inArray(table.state, from));
    const kept = isSent ? { sentAt: now, providerMessageId: answer.messageId } : {};
    const booked = await changeRows(tx, table, { ...changes, ...kept }, mine);
    announce(tx, channel.screens);
    if (isSent && about && booked > 0) await follow?.sent(tx, about);
  });
}
