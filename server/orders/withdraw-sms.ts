import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "../db/connect.ts";
import { smsOutbox } from "../messaging/table.ts";

/** Withdraws the SMS of a locked order, if its delivery has not begun. */
export async function withdrawSms(tx: Tx, orderId: string, at: Date): Promise<void> {
  await tx
    .update(smsOutbox)
    .set({ status: "withdrawn", updatedAt: at })
    .where(and(eq(smsOutbox.orderId, orderId), inArray(smsOutbox.status, ["queued", "failed"])));
}
