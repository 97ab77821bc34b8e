import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "../../db/connect.ts";
import { mailOutbox } from "../../messaging/table.ts";

/**
 * Withdraws the mail about a received gift whose order keeps its status, if its delivery has not begun. When the order
 * leaves `completed`, a trigger of migration 0001 does this.
 */
export async function withdrawReceived(tx: Tx, orderId: string, now: Date): Promise<void> {
  await tx
    .update(mailOutbox)
    .set({ state: "withdrawn", nextTryAt: null, updatedAt: now })
    .where(
      and(
        eq(mailOutbox.orderId, orderId),
        eq(mailOutbox.event, "received"),
        inArray(mailOutbox.state, ["queued", "failed"]),
      ),
    );
}
