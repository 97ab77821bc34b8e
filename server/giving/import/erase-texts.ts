import { eq, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { imports } from "./table.ts";

/**
 * Erases the texts of the rows and those of the file: its name, header and campaigns. Rows with a key stay without texts, so
 * that the file is still known, with the ids of what they made. Rows without a key, which no dry run has accepted, go.
 */
export async function eraseTexts(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update import_rows set raw = null, reason = null
    where import_id = ${id} and num_nonnulls(raw, reason) > 0 and key is not null`);
  await tx.execute(sql`delete from import_rows where import_id = ${id} and key is null`);
  await tx
    .update(imports)
    .set({ file: null, header: null, summary: null, targets: null, erasedAt: now })
    .where(eq(imports.id, id));
}
