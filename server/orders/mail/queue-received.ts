import { sql } from "drizzle-orm";
import type { Tx } from "../../db/connect.ts";
import type { OrderRow } from "../lock-order.ts";
import { canBeMailed } from "./queue-mail.ts";

/**
 * Queues the mail about a received gift, in the transaction that completes the order, however the money came. What was
 * withdrawn leaves after all, to the order's address of now; what was sent, or may have been, is not sent again.
 */
export async function queueReceived(tx: Tx, order: OrderRow, at: Date): Promise<void> {
  if (!(await canBeMailed(tx, order.customerEmail))) return;
  const moment = at.toISOString();
  await tx.execute(sql`
    insert into mail_outbox as mail (event, subject, order_id, to_address, language, created_at, updated_at)
    values ('received', ${order.id}, ${order.id}, ${order.customerEmail}, ${order.language}, ${moment}, ${moment})
    on conflict (event, subject, attempt) do update
      set state = 'queued', to_address = excluded.to_address, next_try_at = null, answer = null, updated_at = ${moment}
      where mail.state = 'withdrawn' and not exists (
        select from mail_outbox other where other.event = 'received' and other.subject = excluded.subject
          and other.state in ('queued', 'sending', 'sent', 'unknown'))`);
}
