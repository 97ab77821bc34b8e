import { eq } from "drizzle-orm";
import type { Missing, Stale } from "#server/content/editing/outcomes.ts";
import { laterThan } from "#server/content/editing/rows.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { findLastChange } from "./find-last-change.ts";
import { kurbanSeasons } from "./table.ts";

type SeasonRow = typeof kurbanSeasons.$inferSelect;
export type SeasonValues = Pick<
  SeasonRow,
  "title" | "kind" | "feastFirstDay" | "mixKinds" | "hallNames" | "mediaDays"
>;

export type SeasonSaved = { kind: "saved"; id: string } | Stale | Missing | Forbidden;

/** Creates a season, or changes the one with this id. `expectedUpdatedAt`: the version on the screen. */
export function saveSeason(
  ctx: StaffContext,
  { id, expectedUpdatedAt, values }: { id?: string; expectedUpdatedAt?: Date; values: SeasonValues },
): Promise<SeasonSaved> {
  return staffWrite(ctx, "kurban", "change", async ({ tx, now, audit }): Promise<SeasonSaved> => {
    const entity = "kurban-season";
    if (id === undefined) {
      const [row] = await tx
        .insert(kurbanSeasons)
        .values({ ...values, createdAt: now, updatedAt: now })
        .returning();
      const entityId = row?.id ?? "";
      await audit({ action: "create", entity, entityId, after: values });
      return { kind: "saved", id: entityId };
    }
    const [season] = await tx.select().from(kurbanSeasons).where(eq(kurbanSeasons.id, id)).for("update");
    if (!season) return { kind: "missing" };
    if (expectedUpdatedAt && season.updatedAt.getTime() !== expectedUpdatedAt.getTime())
      return findLastChange(tx, entity, season);
    await tx
      .update(kurbanSeasons)
      .set({ ...values, updatedAt: laterThan(season.updatedAt, now) })
      .where(eq(kurbanSeasons.id, id));
    const { title, kind, feastFirstDay, mixKinds, hallNames, mediaDays } = season;
    const before = { title, kind, feastFirstDay, mixKinds, hallNames, mediaDays };
    await audit({ action: "update", entity, entityId: id, before, after: values });
    return { kind: "saved", id };
  });
}

/** Opens a season, so that its offers can be opened. */
export function openSeason(ctx: StaffContext, id: string): Promise<SeasonSaved> {
  return staffWrite(ctx, "kurban", "decide", async ({ tx, now, audit }): Promise<SeasonSaved> => {
    const [season] = await tx.select().from(kurbanSeasons).where(eq(kurbanSeasons.id, id)).for("update");
    if (!season || season.state === "closed") return { kind: "missing" };
    if (season.state === "open") return { kind: "saved", id };
    await tx
      .update(kurbanSeasons)
      .set({ state: "open", updatedAt: laterThan(season.updatedAt, now) })
      .where(eq(kurbanSeasons.id, id));
    const states = { before: { state: season.state }, after: { state: "open" } };
    await audit({ action: "open", entity: "kurban-season", entityId: id, ...states });
    return { kind: "saved", id };
  });
}
