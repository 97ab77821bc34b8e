import { desc, eq } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { adminUsers } from "#server/staff/table.ts";
import type { MeatForm } from "#shared/giving/kurban-distribution.ts";
import { kurbanDistributions, kurbanPlaceFiles } from "./table.ts";

export type FormSum = { form: MeatForm; kilograms: number; households: number };

/** Sums what was given out in a season by form, in the order of `meatForms`; at one place if it is named. */
export function sumForms(db: Db | Tx, seasonId: string, placeId: string | null = null): Promise<FormSum[]> {
  return rowsOf<FormSum>(db)`
    select d.form, sum(d.kilograms)::float8 as kilograms, sum(d.households)::float8 as households
    from kurban_distributions d join kurban_places p on p.id = d.place_id
    where p.season_id = ${seasonId} and coalesce(${placeId}, p.id) = p.id
    group by d.form order by array_position(array['fresh', 'frozen', 'canned', 'cooked'], d.form)`;
}

export type DistributionRow = Awaited<ReturnType<typeof listDistributions>>[number];

/** Lists what was given out at a place, the last day first. */
export function listDistributions(db: Db, placeId: string) {
  const { id, offerId, onDay, form, kilograms, households, note, byUser, createdAt } = kurbanDistributions;
  return db
    .select({
      id,
      offerId,
      onDay,
      form,
      kilograms,
      households,
      note,
      byUser,
      createdAt,
      byName: adminUsers.fullName,
    })
    .from(kurbanDistributions)
    .leftJoin(adminUsers, eq(adminUsers.id, byUser))
    .where(eq(kurbanDistributions.placeId, placeId))
    .orderBy(desc(onDay), desc(createdAt), id);
}

export type PlaceFileRow = Awaited<ReturnType<typeof listPlaceFiles>>[number];

/** Lists the files of a place, the last one first. */
export function listPlaceFiles(db: Db, placeId: string) {
  const { id, kind, title, bytes, byUser, at } = kurbanPlaceFiles;
  return db
    .select({ id, kind, title, bytes, byUser, at, byName: adminUsers.fullName })
    .from(kurbanPlaceFiles)
    .leftJoin(adminUsers, eq(adminUsers.id, byUser))
    .where(eq(kurbanPlaceFiles.placeId, placeId))
    .orderBy(desc(at), id);
}
