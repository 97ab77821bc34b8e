import { eq } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { laterThan } from "#server/content/editing/rows.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { type RuleRefused, refuseByRule } from "./refuse-by-rule.ts";
import { kurbanOffers, kurbanSeasons } from "./table.ts";

export type OfferStateSet =
  | { kind: "saved"; id: string }
  /** The season is not open, no place of a vacip offer has a window, or an offer that is not open cannot pause. */
  | { kind: "refused"; rule: "season" | "window" | "not-open" }
  | RuleRefused
  | Missing
  | Forbidden;

/** Opens, pauses or closes an offer. Money for its shares is booked in every state. */
export function setOfferState(
  ctx: StaffContext,
  { id, state }: { id: string; state: "open" | "paused" | "closed" },
): Promise<OfferStateSet> {
  const level = state === "paused" ? "change" : "decide";
  const write = staffWrite(ctx, "kurban", level, async ({ tx, now, audit }): Promise<OfferStateSet> => {
    const [offer] = await tx.select().from(kurbanOffers).where(eq(kurbanOffers.id, id)).for("update");
    if (!offer) return { kind: "missing" };
    if (offer.state === state) return { kind: "saved", id };
    // Out of another state a pause would be an opening or a reversal without the right to decide.
    if (state === "paused" && offer.state !== "open") return { kind: "refused", rule: "not-open" };
    const rule = state === "open" ? await findObstacle(tx, offer) : null;
    if (rule) return { kind: "refused", rule };
    const openedAt = state === "open" ? (offer.openedAt ?? now) : offer.openedAt;
    await tx
      .update(kurbanOffers)
      .set({ state, openedAt, updatedAt: laterThan(offer.updatedAt, now) })
      .where(eq(kurbanOffers.id, id));
    const states = { before: { state: offer.state }, after: { state } };
    await audit({ action: actions[state], entity: "kurban-offer", entityId: id, ...states });
    return { kind: "saved", id };
  });
  return refuseByRule(write);
}

const actions = { open: "open", paused: "pause", closed: "close" } as const;

async function findObstacle(
  tx: Tx,
  offer: typeof kurbanOffers.$inferSelect,
): Promise<"season" | "window" | null> {
  const [season] = await tx.select().from(kurbanSeasons).where(eq(kurbanSeasons.id, offer.seasonId));
  if (season?.state !== "open") return "season";
  if (!offer.kinds.includes("vacip")) return null;
  const [window] = await rowsOf<{ exists: boolean }>(tx)`
    select kurban_window_end(${offer.seasonId}, ${offer.placeId}) is not null as exists`;
  return window?.exists ? null : "window";
}
