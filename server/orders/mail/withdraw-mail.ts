import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "../../db/connect.ts";
import type { MailEvent } from "../../messaging/mail-events.ts";
import { mailOutbox } from "../../messaging/table.ts";

/** Withdraws mail about an order whose delivery has not begun. */
export async function withdrawMail(
  tx: Tx,
  orderId: string,
  events: readonly MailEvent[],
  at: Date,
): Promise<void> {
  await tx
    .update(mailOutbox)
    .set({ state: "withdrawn", nextTryAt: null, updatedAt: at })
    .where(
      and(
        eq(mailOutbox.orderId, orderId),
        inArray(mailOutbox.event, [...events]),
        inArray(mailOutbox.state, ["queued", "failed"]),
      ),
    );
}
