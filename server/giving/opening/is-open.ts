import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";

/**
 * Whether the site has opened: a gift has been completed at some time. A site that has opened stays open, also when that
 * gift is cancelled or given back: the entries of the collected amounts remain.
 */
export async function isOpen(db: Db | Tx): Promise<boolean> {
  const [row] = await rowsOf<{ open: boolean }>(db)`select
    exists (select from orders where status = 'completed') or exists (select from collected_entries) as open`;
  return row?.open ?? true;
}
