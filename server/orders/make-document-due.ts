import { sql } from "drizzle-orm";
import type { Tx } from "../db/connect.ts";

/**
 * Lets the background numbering look at a locked order again (server/documents/issue-documents.ts). Orders do not depend
 * on documents in the code, so the statement is written out.
 */
export async function makeDocumentDue(tx: Tx, orderId: string): Promise<void> {
  await tx.execute(sql`
    insert into document_due as due (order_id) values (${orderId})
    on conflict (order_id) do update set changes = due.changes + 1`);
}
