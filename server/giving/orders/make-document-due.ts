import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";

/** Queues a locked order for the numbering of documents. Orders do not import documents, so this is plain SQL. */
export async function makeDocumentDue(tx: Tx, orderId: string): Promise<void> {
  await tx.execute(sql`
    insert into document_due as due (order_id) values (${orderId})
    on conflict (order_id) do update set changes = due.changes + 1`);
}
