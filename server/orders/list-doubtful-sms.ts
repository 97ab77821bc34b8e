import { and, count, desc, eq, gt, inArray, or, sql } from "drizzle-orm";
import type { Db } from "../db/connect.ts";
import { smsOutbox } from "../messaging/table.ts";
import { orders } from "./table.ts";

/** An SMS that needs a staff decision: unknown whether it was sent, or refused permanently. */
export type DoubtfulSms = {
  orderId: string;
  reference: string | null;
  customerName: string;
  status: "unknown" | "failed";
  error: string | null;
  tries: number;
  at: Date;
};

/** The newest of them, and their number. */
export async function listDoubtfulSms(db: Db, limit = 50): Promise<{ rows: DoubtfulSms[]; total: number }> {
  const states = inArray(smsOutbox.status, ["unknown", "failed"]);
  // An SMS that a restore marked unknown (backup/restore-backup.ts) needs no decision before its order is paid.
  const doubtful = and(states, or(gt(smsOutbox.tries, 0), eq(orders.status, "completed")));
  const rows = await db
    .select({
      orderId: smsOutbox.orderId,
      reference: orders.reference,
      customerName: orders.customerName,
      status: sql<"unknown" | "failed">`${smsOutbox.status}`,
      error: smsOutbox.error,
      tries: smsOutbox.tries,
      at: smsOutbox.updatedAt,
    })
    .from(smsOutbox)
    .innerJoin(orders, eq(orders.id, smsOutbox.orderId))
    .where(doubtful)
    .orderBy(desc(smsOutbox.createdAt))
    .limit(limit);
  const [counted] = await db
    .select({ total: count() })
    .from(smsOutbox)
    .innerJoin(orders, eq(orders.id, smsOutbox.orderId))
    .where(doubtful);
  return { rows, total: counted?.total ?? 0 };
}
