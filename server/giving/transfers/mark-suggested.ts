import { sql } from "drizzle-orm";
import type { ImportContext } from "./import-context.ts";
import { suggestOrders } from "./suggest-orders.ts";

/** Suggests other orders for the row without waiting for the next run of matching. */
export async function markSuggested(
  { db, clock, log }: Pick<ImportContext, "db" | "clock" | "log">,
  rowId: number,
): Promise<void> {
  try {
    const suggestions = await suggestOrders(db, [{ id: rowId }]);
    if ((suggestions.get(rowId) ?? []).length === 0) return;
    await db.execute(sql`
      update statement_rows set state = 'suggested', updated_at = ${clock.now().toISOString()}
      where id = ${rowId}::bigint and state = 'new'`);
  } catch (err) {
    // The match is undone already, and the next run of matching marks the row.
    log.error({ err, row: rowId }, "suggesting orders after an undo failed");
  }
}
