import { and, count, desc, eq, gt, inArray, or, sql } from "drizzle-orm";
import type { Db } from "../db/connect.ts";
import { smsOutbox } from "../messaging/table.ts";
import { orders } from "./table.ts";

/** An SMS that staff have to decide about: unknown whether it was sent, or refused for good. */
export type DoubtfulSms = {
  orderId: string;
  customerName: string;
  status: "unknown" | "failed";
  error: string | null;
  tries: number;
  at: Date;
};

/** The newest of them, and how many there are. */
export async function listDoubtfulSms(db: Db, limit = 50): Promise<{ rows: DoubtfulSms[]; total: number }> {
  const states = inArray(smsOutbox.status, ["unknown", "failed"]);
  // One that a restore put in doubt beforehand (backup/restore-backup.ts) is nobody's concern before its order is paid.
  const doubtful = and(states, or(gt(smsOutbox.tries, 0), eq(orders.status, "completed")));
  const rows = await db
    .select({
      orderId: smsOutbox.orderId,
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
