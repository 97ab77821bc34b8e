import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { addShares } from "#server/giving/kurban/add-shares.ts";
import { placeShares } from "#server/giving/kurban/animals/apply-proposal.ts";
import { proposePlaces } from "#server/giving/kurban/animals/read-places.ts";
import { recordEvent } from "#server/giving/kurban/field/record-event.ts";
import { kurbanOffers, kurbanPlaces, kurbanSeasons } from "#server/giving/kurban/offers/table.ts";
import { kurbanAnimals } from "#server/giving/kurban/table.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { istanbulDay, shiftDay, startOfIstanbulDay } from "#shared/text/dates.ts";
import { dayMs, hourMs } from "#shared/text/time.ts";
import { allYear, animals, feast, permitExemptReason, place } from "./content/kurban.ts";

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
  await fillAnimals(tx, now);
}

/** Shares that were paid later than this wait for an animal. */
const placedBefore = 48 * hourMs;

/** Gives the paid orders of the offers their shares and animals, of which some are locked and one is slaughtered. */
async function fillAnimals(tx: Tx, now: Date): Promise<void> {
  const items = await rowsOf<{
    itemId: number;
    quantity: number;
    offerId: string;
    name: string;
    paidAt: string;
  }>(tx)`
    select i.id::float8 as "itemId", i.quantity, f.id as "offerId", o.customer_name as name, o.created_at as "paidAt"
    from order_items i join orders o on o.id = i.order_id join kurban_offers f on f.campaign_id = i.campaign_id
    where o.status = 'completed' order by o.created_at, i.id`;
  const shares = items.flatMap(({ itemId, quantity, offerId, name, paidAt }) =>
    Array.from({ length: quantity }, (_, index) => ({
      orderItemId: itemId,
      n: index + 1,
      offerId,
      ownerName: name,
      state: "paid" as const,
      paidAt: new Date(paidAt),
      stateAt: new Date(paidAt),
    })),
  );
  const isEarly = ({ paidAt }: { paidAt: Date }) => paidAt.getTime() < now.getTime() - placedBefore;
  await addShares(tx, shares.filter(isEarly));
  for (const [offerId, { tags, locked }] of Object.entries(animals)) {
    await tx.insert(kurbanAnimals).values(
      tags.map((tag, index) => {
        const of = { offerId, placeId: offerId, createdAt: now, updatedAt: now };
        return { ...of, tag, earTag: `TR3800000${index + 10}` };
      }),
    );
    const proposal = await proposePlaces(tx, { offerId });
    await placeShares(tx, proposal?.placements ?? [], now);
    await tx
      .update(kurbanAnimals)
      .set({ state: "locked", listVersion: 1, lockedAt: now, updatedAt: now })
      .where(and(eq(kurbanAnimals.offerId, offerId), inArray(kurbanAnimals.tag, [...locked])));
  }
  await addShares(
    tx,
    shares.filter((share) => !isEarly(share)),
  );
  const [first] = await tx.select().from(kurbanAnimals).where(eq(kurbanAnimals.tag, "A-001"));
  const at = new Date(now.getTime() - hourMs);
  const event = {
    key: randomUUID(),
    kind: "slaughtered",
    deviceAt: at,
    correctedAt: at,
    device: "office",
  } as const;
  if (first) await recordEvent(tx, { ...event, animalId: first.id }, now);
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
