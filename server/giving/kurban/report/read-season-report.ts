import { sql } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { readSnapshot } from "#server/platform/db/read-snapshot.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { KurbanType } from "#shared/giving/kurban.ts";
import type { ProxyChannel } from "#shared/giving/kurban-shares.ts";
import { type FormSum, sumForms } from "../distribution/read-distribution.ts";
import { shareOfSignedAnimals } from "../minutes/count-signed.ts";
import { listPlacesOfReport, type ReportedPlace } from "./list-places.ts";
import { shareMoney } from "./select-share-money.ts";

/** The sums of some shares. `sold` = `paid` + `placed` + `slaughtered`; the amounts are in kuruş. */
export type ShareSums = {
  sold: number;
  paid: number;
  placed: number;
  slaughtered: number;
  held: number;
  over: number;
  returned: number;
  amount: number;
  refunded: number;
};

const noShares: ShareSums = {
  sold: 0,
  paid: 0,
  placed: 0,
  slaughtered: 0,
  held: 0,
  over: 0,
  returned: 0,
  amount: 0,
  refunded: 0,
};

/** The shares of one offer, place, kind and channel. A share of a pool has no place until it is on an animal. */
type ReportCell = ShareSums & {
  offerId: string;
  placeId: string | null;
  kind: KurbanType;
  channel: ProxyChannel;
};

export type ReportLine = ShareSums & { key: string };

export type SeasonReport = {
  season: { id: string; title: string; state: "draft" | "open" | "closed" };
  total: ShareSums;
  offers: (ReportLine & { title: string; capacity: number; state: string })[];
  /** The sums of each country. The key is empty for shares whose place is not known yet. */
  countries: ReportLine[];
  places: ReportLine[];
  kinds: ReportLine[];
  channels: ReportLine[];
  /** The number of animals by state. */
  animals: Record<string, number>;
  signed: { slaughtered: number; signed: number };
  forms: FormSum[];
  placeList: ReportedPlace[];
};

/** Reads the report of a season in one snapshot; undefined if there is no such season. */
export function readSeasonReport(db: Db, seasonId: string): Promise<SeasonReport | undefined> {
  return readSnapshot(db, async (tx) => {
    const [season] = await rowsOf<SeasonReport["season"]>(tx)`
      select id, title, state from kurban_seasons where id = ${seasonId}`;
    if (!season) return undefined;
    const cells = await readCells(tx, seasonId);
    const offers = await rowsOf<{ id: string; title: string; capacity: number; state: string }>(tx)`
      select f.id, c.title, f.capacity, f.state from kurban_offers f join campaigns c on c.id = f.campaign_id
      where f.season_id = ${seasonId} order by f.created_at, f.id`;
    const placeList = await listPlacesOfReport(tx, seasonId);
    const animals = await rowsOf<{ state: string; n: number }>(tx)`
      select a.state, count(*)::int as n from kurban_animals a join kurban_offers f on f.id = a.offer_id
      where f.season_id = ${seasonId} group by a.state`;
    const countryOf = new Map(placeList.map(({ id, country }) => [id, country]));
    const byOffer = group(cells, ({ offerId }) => offerId);
    return {
      season,
      total: sum(cells),
      offers: offers.map(({ id, ...offer }) => {
        const found = byOffer.find(({ key }) => key === id) ?? { key: id, ...noShares };
        return { ...found, ...offer };
      }),
      countries: group(cells, ({ placeId }) => countryOf.get(placeId ?? "") ?? ""),
      places: group(cells, ({ placeId }) => placeId ?? ""),
      kinds: group(cells, ({ kind }) => kind),
      channels: group(cells, ({ channel }) => channel),
      animals: Object.fromEntries(animals.map(({ state, n }) => [state, n])),
      signed: await shareOfSignedAnimals(tx, seasonId),
      forms: await sumForms(tx, seasonId),
      placeList,
    };
  });
}

function readCells(tx: Tx, seasonId: string): Promise<ReportCell[]> {
  const count = (state: string) => sql`(count(*) filter (where state = ${state}))::int`;
  return rowsOf<ReportCell>(tx)`
    select offer_id as "offerId", place_id as "placeId", kind, channel,
      (count(*) filter (where state in ('paid', 'placed', 'slaughtered')))::int as sold, ${count("paid")} as paid,
      ${count("placed")} as placed, ${count("slaughtered")} as slaughtered, ${count("held")} as held,
      ${count("over")} as over, ${count("returned")} as returned,
      sum(amount)::float8 as amount, sum(refunded)::float8 as refunded
    from ${shareMoney} m where season_id = ${seasonId} group by offer_id, place_id, kind, channel
    order by offer_id, place_id, kind, channel`;
}

/** Groups the cells by a key. The line with the largest net amount is the first. */
function group(cells: readonly ReportCell[], keyOf: (cell: ReportCell) => string): ReportLine[] {
  const keys = [...new Set(cells.map(keyOf))];
  return keys
    .map((key) => ({ key, ...sum(cells.filter((cell) => keyOf(cell) === key)) }))
    .filter((line) => line.sold + line.held + line.over + line.returned + line.amount > 0)
    .toSorted((a, b) => b.amount - b.refunded - (a.amount - a.refunded));
}

function sum(cells: readonly ShareSums[]): ShareSums {
  const total = { ...noShares };
  for (const cell of cells)
    for (const name of Object.keys(noShares) as (keyof ShareSums)[]) total[name] += cell[name];
  return total;
}
