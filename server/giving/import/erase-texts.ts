import { eq, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { imports } from "./table.ts";

/**
 * Erases the texts of the rows and the name of the file. The keys stay, so that the file is still known, and so do the ids
 * of what was made. A file that was never run loses its rows.
 */
export async function eraseTexts(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update import_rows set raw = null, reason = null
    where import_id = ${id} and num_nonnulls(raw, reason) > 0 and key is not null`);
  await tx.execute(sql`delete from import_rows where import_id = ${id} and key is null`);
  await tx.update(imports).set({ file: null, erasedAt: now }).where(eq(imports.id, id));
}
