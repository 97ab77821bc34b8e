import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { MediaTarget } from "#shared/giving/kurban-media.ts";
import { kurbanOffers, kurbanPlaces } from "../offers/table.ts";
import { kurbanAnimals } from "../table.ts";

/** The season of an animal or a place, and its tag or name; undefined if there is none. */
export async function findTarget(
  db: Db | Tx,
  target: MediaTarget,
): Promise<{ seasonId: string; name: string } | undefined> {
  if ("placeId" in target) {
    const [place] = await db
      .select({ seasonId: kurbanPlaces.seasonId, name: kurbanPlaces.name })
      .from(kurbanPlaces)
      .where(eq(kurbanPlaces.id, target.placeId));
    return place;
  }
  const [animal] = await db
    .select({ seasonId: kurbanOffers.seasonId, name: kurbanAnimals.tag })
    .from(kurbanAnimals)
    .innerJoin(kurbanOffers, eq(kurbanOffers.id, kurbanAnimals.offerId))
    .where(eq(kurbanAnimals.id, target.animalId));
  return animal;
}

/** Finds an animal of a season by its tag or its ear tag; undefined if there is none. */
export async function findAnimalByTag(
  db: Db,
  seasonId: string,
  typed: string,
): Promise<{ animalId: string } | undefined> {
  // The database compares, because capital letters of Turkish differ between programs.
  const tag = sql`upper(replace(${typed}, ' ', ''))`;
  const [animal] = await rowsOf<{ animalId: string }>(db)`
    select a.id as "animalId" from kurban_animals a join kurban_offers f on f.id = a.offer_id
    where f.season_id = ${seasonId} and ${tag} in (upper(replace(a.tag, ' ', '')), upper(replace(a.ear_tag, ' ', '')))
    order by upper(replace(a.tag, ' ', '')) = ${tag} desc limit 1`;
  return animal;
}
