import { eq } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { laterThan } from "#server/content/editing/rows.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { kurbanPlaces, kurbanSeasons } from "../offers/table.ts";
import { kurbanDistributions } from "./table.ts";

export type DistributionFinished =
  | { kind: "saved" }
  /** `empty`: nothing was given out yet. `closed`: the season is closed, and donors have read that the meat is given out. */
  | { kind: "refused"; rule: "empty" | "closed" }
  | Missing
  | Forbidden;

/** Finishes the distribution of a place, or resumes it while the season is open. */
export function finishDistribution(
  ctx: StaffContext,
  placeId: string,
  isDone: boolean,
): Promise<DistributionFinished> {
  return staffWrite(ctx, "kurban", "change", async ({ tx, now, audit }): Promise<DistributionFinished> => {
    const [place] = await tx
      .select()
      .from(kurbanPlaces)
      .where(eq(kurbanPlaces.id, placeId))
      .for("no key update");
    if (!place) return { kind: "missing" };
    if ((place.distributionDoneAt !== null) === isDone) return { kind: "saved" };
    const [season] = await tx
      .select()
      .from(kurbanSeasons)
      .where(eq(kurbanSeasons.id, place.seasonId))
      .for("key share");
    if (!isDone && season?.state === "closed") return { kind: "refused", rule: "closed" };
    if (isDone && (await tx.$count(kurbanDistributions, eq(kurbanDistributions.placeId, placeId))) === 0)
      return { kind: "refused", rule: "empty" };
    const distributionDoneAt = isDone ? now : null;
    await tx
      .update(kurbanPlaces)
      .set({ distributionDoneAt, updatedAt: laterThan(place.updatedAt, now) })
      .where(eq(kurbanPlaces.id, placeId));
    const change = {
      before: { distributionDoneAt: place.distributionDoneAt },
      after: { distributionDoneAt },
    };
    const action = isDone ? "finish-distribution" : "resume-distribution";
    await audit({ action, entity: "kurban-place", entityId: placeId, ...change });
    return { kind: "saved" };
  });
}
