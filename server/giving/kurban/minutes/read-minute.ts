import { eq } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { adminUsers } from "#server/staff/table.ts";
import { kurbanPlaces, kurbanSeasons } from "../offers/table.ts";
import { listAnimalsOf, type MinuteAnimal } from "./find-slaughtered.ts";
import { kurbanMinutes } from "./table.ts";

export type MinuteRead = typeof kurbanMinutes.$inferSelect & {
  place: typeof kurbanPlaces.$inferSelect;
  season: string;
  signer: string | null;
  animals: MinuteAnimal[];
};

/** Returns a minute with its place and animals; null if there is none. */
export async function readMinute(db: Db, id: string): Promise<MinuteRead | null> {
  const [found] = await db
    .select({
      minute: kurbanMinutes,
      place: kurbanPlaces,
      season: kurbanSeasons.title,
      signer: adminUsers.fullName,
    })
    .from(kurbanMinutes)
    .innerJoin(kurbanPlaces, eq(kurbanPlaces.id, kurbanMinutes.placeId))
    .innerJoin(kurbanSeasons, eq(kurbanSeasons.id, kurbanPlaces.seasonId))
    .leftJoin(adminUsers, eq(adminUsers.id, kurbanMinutes.signedBy))
    .where(eq(kurbanMinutes.id, id));
  if (!found) return null;
  const { minute, place, season, signer } = found;
  return { ...minute, place, season, signer, animals: await listAnimalsOf(db, id) };
}
