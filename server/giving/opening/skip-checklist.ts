import { settings } from "#server/platform/db/table.ts";
import { dropPages } from "#server/platform/page-cache/follow-content.ts";
import { writeSystemAudit } from "#server/staff/audit.ts";
import { isOpen, type Opened, openingKey } from "./is-open.ts";
import type { OpeningContext } from "./opening-context.ts";

/** Opens a site with a real bank without the list (READY=skip). A site that is open already stays as it is. */
export async function skipChecklist({
  db,
  clock,
  log,
  hasGate,
  skipsChecklist,
}: OpeningContext): Promise<void> {
  if (!hasGate || !skipsChecklist) return;
  const opened = await db.transaction(async (tx) => {
    if (await isOpen(tx)) return false;
    const now = clock.now();
    const value: Opened = { how: "skip", at: now.toISOString() };
    const stored = await tx
      .insert(settings)
      .values({ key: openingKey, value, updatedAt: now })
      .onConflictDoNothing()
      .returning({ key: settings.key });
    if (stored.length === 0) return false;
    await writeSystemAudit(tx, { action: "open-site", entity: "setting", entityId: openingKey }, now);
    await dropPages(tx);
    return true;
  });
  if (opened) log.warn("site opened without its list (READY=skip)");
}
