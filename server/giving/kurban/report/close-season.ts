import { eq } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { laterThan } from "#server/content/editing/rows.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { type RuleRefused, refuseByRule } from "../offers/refuse-by-rule.ts";
import { kurbanSeasons } from "../offers/table.ts";

export type SeasonClosed =
  | { kind: "saved" }
  /** A share or an offer is open; the database says which. */
  | RuleRefused
  /** A draft does not close, a closed season does not close again, and only a closed season is reopened. */
  | { kind: "stale" }
  | Missing
  | Forbidden;

/** Closes an open season. The database refuses it while a share or an offer is open. */
export function closeSeason(ctx: StaffContext, id: string): Promise<SeasonClosed> {
  return setClosed(ctx, id, { from: "open", to: "closed" });
}

/** Opens a closed season again. The reason is in the audit trail. */
export function reopenSeason(
  ctx: StaffContext,
  id: string,
  reason: string,
): Promise<SeasonClosed | { kind: "refused"; rule: "reason" }> {
  if (reason.trim() === "") return Promise.resolve({ kind: "refused", rule: "reason" });
  return setClosed(ctx, id, { from: "closed", to: "open", reason: reason.trim() });
}

type Change = { from: "open" | "closed"; to: "open" | "closed"; reason?: string };

function setClosed(ctx: StaffContext, id: string, { from, to, reason }: Change): Promise<SeasonClosed> {
  const write = staffWrite(ctx, "kurban", "decide", async ({ tx, now, audit }): Promise<SeasonClosed> => {
    // A change of a share of the season waits here, or this closing for it.
    const [season] = await tx.select().from(kurbanSeasons).where(eq(kurbanSeasons.id, id)).for("update");
    if (!season) return { kind: "missing" };
    if (season.state !== from) return { kind: "stale" };
    const closing =
      to === "closed" ? { closedAt: now, closedBy: ctx.actor.id } : { closedAt: null, closedBy: null };
    await tx
      .update(kurbanSeasons)
      .set({ state: to, updatedAt: laterThan(season.updatedAt, now), ...closing })
      .where(eq(kurbanSeasons.id, id));
    const action = to === "closed" ? "close" : "reopen-season";
    const after = { state: to, ...(reason ? { reason } : {}) };
    await audit({ action, entity: "kurban-season", entityId: id, before: { state: from }, after });
    return { kind: "saved" };
  });
  return refuseByRule(write);
}
