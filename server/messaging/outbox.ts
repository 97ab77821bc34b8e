import { and, eq, isNull, lte, or, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Clock } from "#server/platform/clock.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { Channel } from "./channel.ts";
import type { MessageState } from "./table.ts";

/** What the row of every message has (`delivery` in table.ts). */
export type OutboxRow = {
  /** Null: the message is about no single order. */
  orderId: string | null;
  state: MessageState;
  tries: number;
  answer: string | null;
  claimedAt: Date | null;
  nextTryAt: Date | null;
  createdAt: Date;
};

type OutboxTable = PgTable & Record<keyof OutboxRow, PgColumn>;

/** What every delivery needs. */
export type DeliveryContext = {
  db: Db;
  clock: Clock;
  log: Logger;
  /** Deliveries that continue after their request stopped waiting; a server that stops waits for these. */
  underway: Set<Promise<unknown>>;
  /**
   * Confirms the payment of this order if its messages still wait for that. Never throws, and takes a few seconds at
   * most.
   */
  confirm?: (orderId: string) => Promise<void>;
};

/** What a message is about. Nothing leaves before `notifyAfter`, and nothing at all once the donor is erased. */
export type Subject = { notifyAfter: Date | null; erasedAt: Date | null };

/** One table of messages, and what its area knows of them. */
export type Outbox<Row extends OutboxRow, About extends Subject, Message> = DeliveryContext & {
  channel: Channel<Message>;
  table: OutboxTable;
  /** Finds this row, and no other. */
  key(row: Row): SQL | undefined;
  /** Which rows a worker may take, beside those whose time has not come. Read without a lock. */
  isReady(now: Date): SQL | undefined;
  /** Locks what the message is about. Undefined: another transaction holds it, or it is gone. */
  lock(tx: Tx, orderId: string, how: { skipLocked?: true }): Promise<About | undefined>;
  /** Writes the message, in the transaction that claims it. Null: it is no longer true, and is withdrawn. */
  write(tx: Tx, row: Row, about: About | null): Promise<Message | null>;
  /** What the row keeps of the message. */
  keep?(message: Message): object;
  /** What changes together with the row when the answer is there. `holds`: the message is still true. */
  follow?: { holds(about: About): boolean; sent(tx: Tx, about: About): Promise<void> };
};

/** `row.tries` identifies this claim among all claims of the same row. */
export type Claimed<Row, Message> = { row: Row; message: Message };

export function isDue({ table }: { table: OutboxTable }, now: Date): SQL | undefined {
  return and(eq(table.state, "queued"), or(isNull(table.nextTryAt), lte(table.nextTryAt, now)));
}

/** The oldest of these rows. */
export async function findRow<Row extends OutboxRow>(
  { db, table }: { db: Db; table: OutboxTable; key(row: Row): unknown },
  where: SQL | undefined,
): Promise<Row | undefined> {
  const [row] = await db.select().from(table).where(where).orderBy(table.createdAt).limit(1);
  return row as Row | undefined;
}

/** Changes rows, and returns how many there were. */
export async function changeRows(
  db: Db | Tx,
  table: OutboxTable,
  changes: Partial<OutboxRow> & { updatedAt: Date },
  where: SQL | undefined,
): Promise<number> {
  const changed = await db
    .update(table)
    .set(changes as PgUpdateSetSource<OutboxTable>)
    .where(where)
    .returning({ state: table.state });
  return changed.length;
}

/** For the log: which message, without what a donor wrote. */
export function describeRow({ orderId, ...row }: OutboxRow & { id?: string; event?: string }): object {
  return { order: orderId, message: row.id, event: row.event };
}
