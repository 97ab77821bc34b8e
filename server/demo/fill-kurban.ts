import { sql } from "drizzle-orm";
import { kurbanOffers, kurbanPlaces, kurbanSeasons } from "#server/giving/kurban/offers/table.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { istanbulDay, shiftDay, startOfIstanbulDay } from "#shared/text/dates.ts";
import { dayMs, hourMs } from "#shared/text/time.ts";
import { allYear, feast, permitExemptReason, place } from "./content/kurban.ts";

/** Creates a feast and a season of the whole year, each with a place and an open offer. */
export async function fillKurban(tx: Tx, now: Date): Promise<void> {
  const firstDay = shiftDay(istanbulDay(now), feast.firstDayIn);
  const at = (days: number, hours: number) =>
    new Date(startOfIstanbulDay(firstDay).getTime() + days * dayMs + hours * hourMs);
  const times = { createdAt: now, updatedAt: now };
  const open = { state: "open", opensAt: now, openedAt: now, permitExemptReason, ...times } as const;
  await tx.insert(kurbanSeasons).values([
    { id: feast.id, title: feast.title, kind: "feast", state: "open", feastFirstDay: firstDay, ...times },
    { id: allYear.id, title: allYear.title, kind: "all_year", state: "open", ...times },
  ]);
  await tx.insert(kurbanPlaces).values([
    {
      ...place,
      id: feast.id,
      seasonId: feast.id,
      slaughterFrom: at(0, 8),
      slaughterUntil: at(2, 19),
      ...times,
    },
    { ...place, id: allYear.id, seasonId: allYear.id, ...times },
  ]);
  await tx.insert(kurbanOffers).values([
    {
      ...open,
      id: feast.id,
      seasonId: feast.id,
      placeId: feast.id,
      campaignId: feast.campaignId,
      animal: "large",
      sharesPerAnimal: 7,
      kinds: feast.kinds,
      capacity: feast.capacity,
      closesAt: at(-1, 18),
      readNames: "required",
    },
    {
      ...open,
      id: allYear.id,
      seasonId: allYear.id,
      placeId: allYear.id,
      campaignId: allYear.campaignId,
      animal: "small",
      sharesPerAnimal: 1,
      kinds: allYear.kinds,
      capacity: allYear.capacity,
      closesAt: at(300, 18),
      promiseDays: allYear.promiseDays,
    },
  ]);
}

/** The demonstration offers close at least so many days from now. */
const leastDays = 14;

/** Moves the open demonstration seasons on, by whole periods, when their offers are about to close. */
export async function moveDemoSeason(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { id } of [feast, allYear]) {
      const [offer] = await tx
        .select({ closesAt: kurbanOffers.closesAt })
        .from(kurbanOffers)
        .where(sql`${kurbanOffers.id} = ${id} and ${kurbanOffers.state} = 'open'`)
        .for("update");
      const missing = offer ? now.getTime() + leastDays * dayMs - offer.closesAt.getTime() : 0;
      if (missing <= 0) continue;
      const days = Math.ceil(missing / dayMs / feast.firstDayIn) * feast.firstDayIn;
      const by = sql`${days} * interval '24 hours'`;
      await tx.execute(
        sql`update kurban_seasons set feast_first_day = feast_first_day + ${days}::int where id = ${id}`,
      );
      await tx.execute(sql`update kurban_places
        set slaughter_from = slaughter_from + ${by}, slaughter_until = slaughter_until + ${by} where id = ${id}`);
      await tx.execute(sql`update kurban_offers set closes_at = closes_at + ${by} where id = ${id}`);
    }
  });
}
