import { and, eq, isNull, lte, or, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Clock } from "#server/platform/clock.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { Channel } from "./channel.ts";
import type { MessageState } from "./table.ts";

/** The columns that every table of messages has (`delivery` in table.ts). */
export type OutboxRow = {
  /** Absent or null when the message is not about a single order. */
  orderId?: string | null;
  state: MessageState;
  tries: number;
  answer: string | null;
  claimedAt: Date | null;
  nextTryAt: Date | null;
  createdAt: Date;
};

type OutboxTable = PgTable & Record<Exclude<keyof OutboxRow, "orderId">, PgColumn>;

export type DeliveryContext = {
  db: Db;
  clock: Clock;
  log: Logger;
  /** The deliveries in progress. A stopping server waits for them. */
  underway: Set<Promise<unknown>>;
  /**
   * Confirms the payment of this order if its messages still wait for the confirmation. Never throws, and takes a few
   * seconds at most.
   */
  confirm?: (orderId: string) => Promise<void>;
};

/** The subject of a message. No message is sent before `notifyAfter`, or to an erased donor. */
export type MessageSubject = { notifyAfter: Date | null; erasedAt: Date | null };

/** A table of messages with the functions of its area. */
export type Outbox<Row extends OutboxRow, Subject extends MessageSubject, Message> = DeliveryContext & {
  channel: Channel<Message>;
  table: OutboxTable;
  /** Selects only this row. */
  key(row: Row): SQL | undefined;
  /** Selects the rows that a worker may claim, apart from their next time. It reads without a lock. */
  isReady(now: Date): SQL | undefined;
  /** Locks the subject of the message. Returns undefined when another transaction locks it, or it does not exist. */
  lock(tx: Tx, orderId: string, lockMode: { skipLocked?: true }): Promise<Subject | undefined>;
  /** Writes the message, in the transaction that claims it. Returns null when it is no longer true, which withdraws it. */
  write(tx: Tx, row: Row, subject: Subject | null): Promise<Message | null>;
  /** Returns the columns of the message to store in its row. */
  storedParts?(message: Message): object;
  /** Further changes in the transaction that records the answer. `isStillTrue`: whether the message is still true. */
  afterAnswer?: { isStillTrue(subject: Subject): boolean; onSent(tx: Tx, subject: Subject): Promise<void> };
};

/** `row.tries` identifies this claim among all claims of the same row. */
export type Claimed<Row, Message> = { row: Row; message: Message };

export function isDue({ table }: { table: OutboxTable }, now: Date): SQL | undefined {
  return and(eq(table.state, "queued"), or(isNull(table.nextTryAt), lte(table.nextTryAt, now)));
}

export async function findRow<Row extends OutboxRow>(
  { db, table }: { db: Db; table: OutboxTable; key(row: Row): unknown },
  where: SQL | undefined,
): Promise<Row | undefined> {
  const [row] = await db.select().from(table).where(where).orderBy(table.createdAt).limit(1);
  return row as Row | undefined;
}

export async function changeRows(
  db: Db | Tx,
  table: OutboxTable,
  changes: Partial<OutboxRow> & { updatedAt: Date },
  where: SQL | undefined,
): Promise<number> {
  const rows = await db
    .update(table)
    .set(changes as PgUpdateSetSource<OutboxTable>)
    .where(where)
    .returning({ state: table.state });
  return rows.length;
}

/** Describes a message for the log, without the donor's data. */
export function describeRow({ orderId, ...row }: OutboxRow & { id?: string; event?: string }): object {
  return { order: orderId, message: row.id, event: row.event };
}
