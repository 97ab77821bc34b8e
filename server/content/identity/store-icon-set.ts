import type { Db } from "#server/platform/db/connect.ts";
import { minuteMs } from "#shared/text/time.ts";
import { drawIconSet } from "./draw-icon-set.ts";
import { identityPictures } from "./table.ts";

/** The drawings of this process. A page names several icons, and browsers request them at once. */
const runningDrawings = new Map<string, Promise<void>>();

/** The last failure by the id of the icons. A drawing starts a process, so each request would start one. */
const failures = new Map<string, { at: number; error: unknown }>();
const retryAfterMs = minuteMs;

/** Draws and stores icons that are missing, once for all requests of this process. Throws if it fails. */
export function storeIconSet(db: Db, setId: string, now: number): Promise<void> {
  const failure = failures.get(setId);
  if (failure && now < failure.at + retryAfterMs) return Promise.reject(failure.error);
  const running = runningDrawings.get(setId) ?? start(db, setId, now);
  runningDrawings.set(setId, running);
  return running;
}

async function start(db: Db, setId: string, now: number): Promise<void> {
  try {
    await draw(db, setId);
    failures.delete(setId);
  } catch (error) {
    failures.set(setId, { at: now, error });
    throw error;
  } finally {
    runningDrawings.delete(setId);
  }
}

async function draw(db: Db, setId: string): Promise<void> {
  const rows = await drawIconSet(db, setId);
  if (rows.length > 0) await db.insert(identityPictures).values(rows).onConflictDoNothing();
}
