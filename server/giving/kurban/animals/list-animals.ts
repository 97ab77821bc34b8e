import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { type ListPage, nearestPage } from "#server/platform/db/list-page.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { AnimalState } from "#shared/giving/kurban-shares.ts";
import { byTag } from "./read-places.ts";

/** An animal as staff see it. Times are milliseconds since 1970. */
export type ListedAnimal = {
  id: string;
  tag: string;
  earTag: string | null;
  state: AnimalState;
  offerId: string;
  offerTitle: string;
  placeId: string;
  placeName: string;
  timeZone: string;
  sharesPerAnimal: number;
  shares: number;
  /** How many shares have no name. */
  nameless: number;
  listVersion: number;
  lockedAt: number | null;
  slaughteredAt: number | null;
};

export type AnimalQuery = {
  seasonId?: string | undefined;
  offerId?: string | undefined;
  placeId?: string | undefined;
  state?: AnimalState | undefined;
  /** Only animals with free positions. */
  hasRoom?: boolean | undefined;
  /** A part of the tag or of the ear tag. */
  search?: string | undefined;
  page?: number | undefined;
};

const animalsPerPage = 60;

/** How many animals and shares there are in each state, and how many paid shares wait for an animal. */
export type AnimalSums = { byState: Partial<Record<AnimalState, number>>; waiting: number };

/** Lists animals by tag, with the numbers of the same filter without its state. */
export async function listAnimals(
  db: Db,
  query: AnimalQuery,
): Promise<ListPage<ListedAnimal> & { sums: AnimalSums }> {
  const [count] = await rowsOf<{ total: number }>(db)`
    select count(*)::int as total ${tables} where ${where(query)}`;
  const total = count?.total ?? 0;
  const { pagination, offset } = nearestPage(total, query.page, animalsPerPage);
  const rows = await select(
    db,
    sql`where ${where(query)} order by ${byTag} limit ${animalsPerPage} offset ${offset}`,
  );
  return Object.assign({ rows, total, sums: await readSums(db, query) }, pagination);
}

/** Lists the animals of a filter by tag. */
export function findAnimals(db: Db | Tx, query: AnimalQuery): Promise<ListedAnimal[]> {
  return select(db, sql`where ${where(query)} order by ${byTag}`);
}

/** Finds animals of a season by their tags, in the order of the tags. */
export async function findByTags(
  db: Db,
  seasonId: string,
  tags: readonly string[],
): Promise<{ animals: ListedAnimal[]; unknown: string[] }> {
  const listed = tags.length > 0 ? sql`a.tag in ${[...tags]}` : sql`false`;
  const animals = await select(db, sql`where f.season_id = ${seasonId} and ${listed} order by ${byTag}`);
  return { animals, unknown: tags.filter((tag) => !animals.some((animal) => animal.tag === tag)) };
}

/** Finds animals by their ids, by tag. */
export async function findByIds(db: Db, ids: readonly string[]): Promise<ListedAnimal[]> {
  return ids.length > 0 ? select(db, sql`where a.id in ${[...ids]} order by ${byTag}`) : [];
}

async function readSums(
  db: Db,
  { state: _, hasRoom: __, search: ___, ...query }: AnimalQuery,
): Promise<AnimalSums> {
  const states = await rowsOf<{ state: AnimalState; n: number }>(db)`
    select a.state, count(*)::int as n ${tables} where ${where(query)} group by a.state`;
  const [waiting] = await rowsOf<{ n: number }>(db)`
    select count(*)::int as n from kurban_shares s join kurban_offers f on f.id = s.offer_id
    where s.state = 'paid' and ${query.seasonId ? sql`f.season_id = ${query.seasonId}` : sql`true`}
      and ${query.offerId ? sql`f.id = ${query.offerId}` : sql`true`}`;
  return { byState: Object.fromEntries(states.map(({ state, n }) => [state, n])), waiting: waiting?.n ?? 0 };
}

function where({ seasonId, offerId, placeId, state, hasRoom, search }: AnimalQuery): SQL {
  const term = search?.replaceAll("\0", "").replace(/\s/g, "").toUpperCase();
  const conditions = [
    sql`true`,
    ...(seasonId ? [sql`f.season_id = ${seasonId}`] : []),
    ...(offerId ? [sql`a.offer_id = ${offerId}`] : []),
    ...(placeId ? [sql`a.place_id = ${placeId}`] : []),
    ...(state ? [sql`a.state = ${state}`] : []),
    ...(hasRoom
      ? [sql`(select count(*) from kurban_shares s where s.animal_id = a.id) < f.shares_per_animal`]
      : []),
    ...(term
      ? [sql`position(${term} in upper(concat_ws(' ', a.tag, replace(a.ear_tag, ' ', '')))) > 0`]
      : []),
  ];
  return sql.join(conditions, sql` and `);
}

const tables = sql`from kurban_animals a join kurban_offers f on f.id = a.offer_id
  join kurban_places p on p.id = a.place_id join campaigns c on c.id = f.campaign_id`;

const milliseconds = (column: SQL) => sql`extract(epoch from ${column})::float8 * 1000`;

function select(db: Db | Tx, rest: SQL): Promise<ListedAnimal[]> {
  return rowsOf<ListedAnimal>(db)`
    select a.id, a.tag, a.ear_tag as "earTag", a.state, a.offer_id as "offerId", c.title as "offerTitle",
      a.place_id as "placeId", p.name as "placeName", p.time_zone as "timeZone", f.shares_per_animal as "sharesPerAnimal",
      (select count(*)::int from kurban_shares s where s.animal_id = a.id) as shares,
      (select count(*)::int from kurban_shares s where s.animal_id = a.id and s.owner_name is null) as nameless,
      a.list_version as "listVersion", ${milliseconds(sql`a.locked_at`)} as "lockedAt",
      ${milliseconds(sql`a.slaughtered_at`)} as "slaughteredAt"
    ${tables} ${rest}`;
}

/** Lists the seasons whose animals staff look for, the likeliest first: open ones, those with animals, the newest. */
export function listAnimalSeasons(db: Db): Promise<{ id: string; title: string }[]> {
  return rowsOf<{ id: string; title: string }>(db)`
    select s.id, s.title from kurban_seasons s
    order by s.state = 'open' desc, s.state = 'draft' desc, exists (
      select from kurban_animals a join kurban_offers f on f.id = a.offer_id where f.season_id = s.id) desc,
      s.created_at desc, s.kind = 'feast' desc, s.id`;
}
