import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";

/**
 * Queues a locked order for the numbering of documents, unless it is a trial payment or an imported gift, which get none.
 * Orders do not import documents, so this is plain SQL.
 */
export async function makeDocumentDue(tx: Tx, orderId: string): Promise<void> {
  await tx.execute(sql`
    insert into document_due as due (order_id) select id from orders where id = ${orderId} and trial is null
      and source <> 'import'
    on conflict (order_id) do update set changes = due.changes + 1`);
}
