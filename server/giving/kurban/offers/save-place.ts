import { eq } from "drizzle-orm";
import type { Missing, Stale } from "#server/content/editing/outcomes.ts";
import { laterThan } from "#server/content/editing/rows.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { findLastChange } from "./find-last-change.ts";
import { type RuleRefused, refuseByRule } from "./refuse-by-rule.ts";
import { kurbanPlaces } from "./table.ts";

type PlaceRow = typeof kurbanPlaces.$inferSelect;
export type PlaceValues = Pick<
  PlaceRow,
  "country" | "name" | "timeZone" | "slaughterFrom" | "slaughterUntil" | "countsAsDay"
>;

export type PlaceSaved =
  | { kind: "saved"; id: string }
  | Stale
  | { kind: "refused"; rule: "time-zone" }
  | RuleRefused
  | Missing
  | Forbidden;

/** Creates a place of a season, or changes the one with this id. */
export function savePlace(
  ctx: StaffContext,
  {
    id,
    seasonId,
    expectedUpdatedAt,
    values,
  }: { id?: string; seasonId: string; expectedUpdatedAt?: Date; values: PlaceValues },
): Promise<PlaceSaved> {
  if (!isTimeZone(values.timeZone)) return Promise.resolve({ kind: "refused", rule: "time-zone" });
  const write = staffWrite(ctx, "kurban", "change", async ({ tx, now, audit }): Promise<PlaceSaved> => {
    const entity = "kurban-place";
    if (id === undefined) {
      const [row] = await tx
        .insert(kurbanPlaces)
        .values({ ...values, seasonId, createdAt: now, updatedAt: now })
        .returning();
      const entityId = row?.id ?? "";
      await audit({ action: "create", entity, entityId, after: toAudit(values) });
      return { kind: "saved", id: entityId };
    }
    // A new offer locks its season and then refers to its place, and must not wait here.
    const [place] = await tx.select().from(kurbanPlaces).where(eq(kurbanPlaces.id, id)).for("no key update");
    if (!place || place.seasonId !== seasonId) return { kind: "missing" };
    if (expectedUpdatedAt && place.updatedAt.getTime() !== expectedUpdatedAt.getTime())
      return findLastChange(tx, entity, place);
    await tx
      .update(kurbanPlaces)
      .set({ ...values, updatedAt: laterThan(place.updatedAt, now) })
      .where(eq(kurbanPlaces.id, id));
    await audit({ action: "update", entity, entityId: id, before: toAudit(place), after: toAudit(values) });
    return { kind: "saved", id };
  });
  return refuseByRule(write);
}

function toAudit({ country, name, timeZone, slaughterFrom, slaughterUntil, countsAsDay }: PlaceValues) {
  return { country, name, timeZone, slaughterFrom, slaughterUntil, countsAsDay };
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
}
