import { settings } from "#server/platform/db/table.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { isOpen, type Opened, openingKey } from "./is-open.ts";
import type { OpeningContext } from "./opening-context.ts";
import { type ReadyLine, readOpeningChecklist } from "./read-opening-checklist.ts";

export type SiteOpened =
  | { kind: "opened" }
  /** The site was open already, or has no gate; nothing is written. */
  | { kind: "open" }
  | { kind: "incomplete"; missing: ReadyLine[] }
  | Forbidden;

/** Opens the site when the list holds. Of two presses at once, one opens it and the other finds it open. */
export function openSite(ctx: StaffContext, opening: OpeningContext): Promise<SiteOpened> {
  return staffWrite(ctx, "settings", "decide", async ({ tx, now, audit }): Promise<SiteOpened> => {
    if (!opening.hasGate || (await isOpen(tx))) return { kind: "open" };
    const missing = (await readOpeningChecklist(opening, tx)).filter((state) => state.missing !== null);
    if (missing.length > 0) return { kind: "incomplete", missing: missing.map(({ line }) => line) };
    const value: Opened = { how: "list", at: now.toISOString(), by: ctx.actor.name };
    const [stored] = await tx
      .insert(settings)
      .values({ key: openingKey, value, updatedAt: now })
      .onConflictDoNothing()
      .returning({ key: settings.key });
    if (!stored) return { kind: "open" };
    await audit({ action: "open-site", entity: "setting", entityId: openingKey });
    return { kind: "opened" };
  });
}
