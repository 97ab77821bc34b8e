import { desc, eq, inArray, sql } from "drizzle-orm";
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
  const doubtful = inArray(smsOutbox.status, ["unknown", "failed"]);
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
  return { rows, total: await db.$count(smsOutbox, doubtful) };
}
