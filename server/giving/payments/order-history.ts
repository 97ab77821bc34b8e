import { and, eq } from "drizzle-orm";
import { statusActions } from "#server/giving/orders/rules.ts";
import { orders } from "#server/giving/orders/table.ts";
import type { OutboxRow } from "#server/messaging/outbox.ts";
import { mailOutbox, smsOutbox } from "#server/messaging/table.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { auditLog } from "#server/staff/table.ts";
import type { MailEvent } from "#shared/giving/mail-events.ts";
import { loggedAtBank, paymentAlarms, paymentAttempts, paymentLogs, paymentMessages } from "./table.ts";

type Details = Record<string, unknown> | null;

/** One event of an order. `number` is the number of an attempt; amounts are in kuruş. */
export type HistoryEntry = { at: Date } & (
  | { kind: "created"; amount: number; paymentMethod: string; language: string }
  | { kind: "attempt"; number: string; sequence: number; amount: number; bank: string }
  /** The bank sent a message (callback) or an answer (inquiry), `count` times. */
  | {
      kind: "callback" | "inquiry";
      outcome: string;
      reason: string | null;
      number: string | null;
      count: number;
      details: Details;
    }
  | {
      kind: "log";
      id: number;
      status: string;
      amount: number;
      code: string | null;
      message: string | null;
      transactionId: string | null;
      bank: string | null;
    }
  | { kind: "status"; from: string | null; to: string | null; note: string | null; by: string }
  /** Any other entry of the audit trail: send-sms, mark-sms-sent, resolve-alarm, export. */
  | { kind: "action"; action: string; by: string; details: Details }
  | { kind: "alarm"; id: number; alarm: string; number: string | null; details: Details; open: boolean }
  /** A message to the donor: one event when it was queued, and one with its outcome. */
  | (Message & { state: string; tries: number; answer: string | null })
);

type Message = { kind: "sms"; provider: string | null } | { kind: "mail"; event: MailEvent; attempt: number };

/** Events with the same time are sorted by these numbers. */
const rank: Record<HistoryEntry["kind"], number> = {
  created: 0,
  attempt: 1,
  callback: 2,
  inquiry: 3,
  log: 4,
  alarm: 5,
  status: 6,
  action: 7,
  sms: 8,
  mail: 9,
};

/** Returns the whole history of one order, oldest first; empty if the order does not exist. */
export async function orderHistory(db: Db, id: string): Promise<HistoryEntry[]> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) return [];
  const entries: HistoryEntry[] = [
    {
      at: order.createdAt,
      kind: "created",
      amount: order.totalAmount,
      paymentMethod: order.paymentMethod,
      language: order.language,
    },
    ...(await paymentEntries(db, id)),
    ...(await staffEntries(db, id)),
    ...(await messageEntries(db, id)),
  ];
  // The sort is stable, so equal entries keep the order of their ids.
  return entries.sort((a, b) => a.at.getTime() - b.at.getTime() || rank[a.kind] - rank[b.kind]);
}

async function paymentEntries(db: Db, id: string): Promise<HistoryEntry[]> {
  const attempts = await db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, id))
    .orderBy(paymentAttempts.sequence);
  const messages = await db
    .select()
    .from(paymentMessages)
    .where(eq(paymentMessages.orderId, id))
    .orderBy(paymentMessages.id);
  const logs = await db
    .select(loggedAtBank)
    .from(paymentLogs)
    .where(eq(paymentLogs.orderId, id))
    .orderBy(paymentLogs.id);
  const alarms = await db
    .select()
    .from(paymentAlarms)
    .where(eq(paymentAlarms.orderId, id))
    .orderBy(paymentAlarms.id);
  return [
    ...attempts.map(({ createdAt: at, number, sequence, amount, bank }) => {
      return { at, kind: "attempt" as const, number, sequence, amount, bank };
    }),
    ...messages.map(({ receivedAt: at, source, outcome, reason, number, count, details }) => {
      const kind = source === "callback" ? ("callback" as const) : ("inquiry" as const);
      return { at, kind, outcome, reason, number, count, details: asDetails(details) };
    }),
    ...logs.map(({ createdAt: at, id, status, amount, errorCode, errorMessage, transactionId, bank }) => {
      const bankAnswer = { code: errorCode, message: errorMessage, transactionId, bank };
      return { at, kind: "log" as const, id, status, amount, ...bankAnswer };
    }),
    ...alarms.map(({ createdAt: at, id, kind: alarm, number, details, resolvedAt }) => {
      const open = resolvedAt === null;
      return { at, kind: "alarm" as const, id, alarm, number, details: asDetails(details), open };
    }),
  ];
}

async function staffEntries(db: Db, id: string): Promise<HistoryEntry[]> {
  const entries = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entity, "order"), eq(auditLog.entityId, id)))
    .orderBy(auditLog.id);
  return entries.map(({ at, action, actorName: by, before, after }) => {
    const from = asDetails(before);
    const to = asDetails(after);
    if (!statusActions.some((statusAction) => statusAction === action))
      return { at, kind: "action", action, by, details: to };
    return {
      at,
      kind: "status",
      from: textOrNull(from?.status),
      to: textOrNull(to?.status),
      note: textOrNull(to?.note),
      by,
    };
  });
}

/** Returns the events of each SMS and mail: its queueing and its outcome. */
async function messageEntries(db: Db, id: string): Promise<HistoryEntry[]> {
  const sms = await db.select().from(smsOutbox).where(eq(smsOutbox.orderId, id));
  const mail = await db.select().from(mailOutbox).where(eq(mailOutbox.orderId, id));
  return [
    ...sms.flatMap((row) => deliveryEntries(row, { kind: "sms", provider: row.provider })),
    ...mail.flatMap((row) => deliveryEntries(row, { kind: "mail", event: row.event, attempt: row.attempt })),
  ];
}

function deliveryEntries(
  row: OutboxRow & { sentAt: Date | null; updatedAt: Date },
  about: Message,
): HistoryEntry[] {
  const { state, tries, answer, createdAt, sentAt, updatedAt } = row;
  const queuedEntry: HistoryEntry = { at: createdAt, ...about, state: "queued", tries: 0, answer: null };
  if (state === "queued" && tries === 0) return [queuedEntry];
  return [queuedEntry, { at: sentAt ?? updatedAt, ...about, state, tries, answer }];
}

function asDetails(value: unknown): Details {
  return typeof value === "object" && value !== null ? (value as Details) : null;
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
