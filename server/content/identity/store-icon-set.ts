import type { Db } from "#server/platform/db/connect.ts";
import { drawIconSet } from "./draw-icon-set.ts";
import { identityPictures } from "./table.ts";

/** The drawings of this process. A page names several icons, and browsers request them at once. */
const runningDrawings = new Map<string, Promise<void>>();

/** Draws and stores icons that are missing, once for all requests of this process. Throws if it fails. */
export function storeIconSet(db: Db, setId: string): Promise<void> {
  const running = runningDrawings.get(setId) ?? draw(db, setId).finally(() => runningDrawings.delete(setId));
  runningDrawings.set(setId, running);
  return running;
}

async function draw(db: Db, setId: string): Promise<void> {
  const rows = await drawIconSet(db, setId);
  if (rows.length > 0) await db.insert(identityPictures).values(rows).onConflictDoNothing();
}
