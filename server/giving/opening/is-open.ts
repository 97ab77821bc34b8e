import { eq } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { settings } from "#server/platform/db/table.ts";

/**
 * How the site opened. `list`: an administrator opened it with the complete list. `skip`: READY=skip opened it without the
 * list. `earlier`: the database is from a version without an opening (migration 0002).
 */
export type Opened = { how: "list" | "skip" | "earlier"; at?: string; by?: string };

export const openingKey = "opening";

/**
 * Returns true when staff have opened the site, or when a gift has been completed at some time. A site that has opened
 * stays open, also when that gift is cancelled or refunded, because the entries of the collected amounts remain. A trial
 * payment and an imported gift do not count.
 */
export async function isOpen(db: Db | Tx): Promise<boolean> {
  const [row] = await rowsOf<{ open: boolean }>(db)`select
    exists (select from settings where key = ${openingKey}) or
    exists (select from orders where status = 'completed' and trial is null and source <> 'import') or
    exists (select from collected_entries e join order_items i on i.id = e.order_item_id
      join orders o on o.id = i.order_id where o.trial is null and o.source <> 'import') as open`;
  return row?.open ?? true;
}

/** Reads how the site was opened; null for a site that is not open, or that counts as open because of a gift. */
export async function readOpened(db: Db | Tx): Promise<Opened | null> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, openingKey));
  return (row?.value as Opened | undefined) ?? null;
}
