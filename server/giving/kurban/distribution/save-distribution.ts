import { eq } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { findCreated } from "#server/staff/find-submission.ts";
import { may } from "#server/staff/permissions.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { istanbulDay } from "#shared/text/dates.ts";
import { zoneInput } from "#shared/text/zone-time.ts";
import { kurbanPlaces } from "../offers/table.ts";
import { kurbanDistributions } from "./table.ts";

type Row = typeof kurbanDistributions.$inferSelect;
export type DistributionValues = Pick<
  Row,
  "offerId" | "onDay" | "form" | "kilograms" | "households" | "note"
>;

export type DistributionSaved =
  | { kind: "saved"; id: string }
  /** `done`: the distribution of the place is finished. `late`: only a decider changes a row of another day or person. */
  | { kind: "refused"; rule: "done" | "late" | "day" | "offer" }
  | Missing
  | Forbidden;

/** Records meat that was given out at a place. A form that the browser sends again adds one row. */
export async function addDistribution(
  ctx: StaffContext,
  placeId: string,
  values: DistributionValues,
): Promise<DistributionSaved> {
  const created = await findCreated(ctx, "kurban-distribution");
  if (created) return { kind: "saved", id: created.id };
  return staffWrite(ctx, "kurban", "change", async ({ tx, now, audit }): Promise<DistributionSaved> => {
    const obstacle = await findObstacle(tx, placeId, now, values);
    if (obstacle) return obstacle;
    const [row] = await tx
      .insert(kurbanDistributions)
      .values({ ...values, placeId, byUser: ctx.actor.id, createdAt: now })
      .returning();
    const id = row?.id ?? "";
    await audit({
      action: "create",
      entity: "kurban-distribution",
      entityId: id,
      after: { placeId, ...values },
    });
    return { kind: "saved", id };
  });
}

/** Corrects a row. The person who typed it does so on the same day; later it needs the right to decide. */
export function changeDistribution(
  ctx: StaffContext,
  id: string,
  values: DistributionValues,
): Promise<DistributionSaved> {
  return staffWrite(ctx, "kurban", "change", async ({ tx, now, audit }): Promise<DistributionSaved> => {
    const row = await findOwn(tx, ctx, id, now);
    if ("kind" in row) return row;
    const obstacle = await findObstacle(tx, row.placeId, now, values);
    if (obstacle) return obstacle;
    await tx.update(kurbanDistributions).set(values).where(eq(kurbanDistributions.id, id));
    const change = { before: toAudit(row), after: toAudit(values) };
    await audit({ action: "update", entity: "kurban-distribution", entityId: id, ...change });
    return { kind: "saved", id };
  });
}

/** Deletes a row, under the conditions of `changeDistribution`. */
export function deleteDistribution(ctx: StaffContext, id: string): Promise<DistributionSaved> {
  return staffWrite(ctx, "kurban", "change", async ({ tx, now, audit }): Promise<DistributionSaved> => {
    const row = await findOwn(tx, ctx, id, now);
    if ("kind" in row) return row;
    const obstacle = await findObstacle(tx, row.placeId, now);
    if (obstacle) return obstacle;
    await tx.delete(kurbanDistributions).where(eq(kurbanDistributions.id, id));
    const before = Object.assign({ placeId: row.placeId }, toAudit(row));
    await audit({ action: "delete", entity: "kurban-distribution", entityId: id, before });
    return { kind: "saved", id };
  });
}

function toAudit({ offerId, onDay, form, kilograms, households, note }: DistributionValues) {
  return { offerId, onDay, form, kilograms, households, note };
}

type Refused = Extract<DistributionSaved, { kind: "refused" | "missing" }>;

/** Returns a row that the person may change now. */
async function findOwn(tx: Tx, { actor }: StaffContext, id: string, now: Date): Promise<Row | Refused> {
  const [row] = await tx
    .select()
    .from(kurbanDistributions)
    .where(eq(kurbanDistributions.id, id))
    .for("update");
  if (!row) return { kind: "missing" };
  return mayCorrect(actor, { byUser: row.byUser, at: row.createdAt }, now)
    ? row
    : { kind: "refused", rule: "late" };
}

/** Whether a person may correct what was typed: their own entry on the same day, or every entry with the right to decide. */
export function mayCorrect(
  actor: StaffContext["actor"],
  { byUser, at }: { byUser: string | null; at: Date },
  now: Date,
): boolean {
  const isOwn = byUser === actor.id && istanbulDay(at) === istanbulDay(now);
  return isOwn || may(actor, "kurban", "decide");
}

async function findObstacle(
  tx: Tx,
  placeId: string,
  now: Date,
  values?: DistributionValues,
): Promise<Refused | null> {
  // The distribution is not finished while a row of it is written.
  const [place] = await tx.select().from(kurbanPlaces).where(eq(kurbanPlaces.id, placeId)).for("share");
  if (!place) return { kind: "missing" };
  if (place.distributionDoneAt) return { kind: "refused", rule: "done" };
  if (!values) return null;
  if (values.onDay > zoneInput(now, place.timeZone).slice(0, 10)) return { kind: "refused", rule: "day" };
  const offers = await rowsOf<{ id: string }>(tx)`
    select id from kurban_offers where season_id = ${place.seasonId} and coalesce(place_id, ${placeId}) = ${placeId}`;
  const isKnown = values.offerId === null || offers.some(({ id }) => id === values.offerId);
  return isKnown ? null : { kind: "refused", rule: "offer" };
}
