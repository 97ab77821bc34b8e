import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { type ListPage, nearestPage } from "#server/platform/db/list-page.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { MediaState } from "#shared/giving/kurban-media.ts";

/** Media as staff see them. Times are milliseconds since 1970. */
export type ListedMedia = {
  id: string;
  kind: "photo" | "film" | "link";
  state: MediaState;
  address: string;
  bytes: number;
  animalId: string | null;
  tag: string | null;
  /** The place of the media, or of their animal. */
  place: string;
  seasonTitle: string;
  createdAt: number;
  createdBy: string | null;
  checkedBy: string | null;
  expiresOn: string | null;
};

export type MediaQuery = {
  state?: MediaState | undefined;
  animalId?: string | undefined;
  /** A part of a tag or of the name of a place. */
  search?: string | undefined;
  page?: number | undefined;
};

const pageSize = 24;

const state = sql`case when m.shown then 'shown' when m.checked_at is null then 'waiting' else 'hidden' end`;
const tables = sql`from kurban_media m join kurban_seasons s on s.id = m.season_id
  left join kurban_animals a on a.id = m.animal_id join kurban_places p on p.id = coalesce(m.place_id, a.place_id)`;

/** Lists media, the newest first. */
export async function listMedia(
  db: Db,
  query: MediaQuery,
): Promise<ListPage<ListedMedia> & { counts: Record<MediaState, number> }> {
  const term = query.search?.replaceAll("\0", "").trim();
  const conditions: SQL[] = [
    sql`true`,
    ...(query.animalId ? [sql`m.animal_id = ${query.animalId}`] : []),
    ...(term
      ? [sql`position(search_fold(${term}) in search_fold(concat_ws(' ', a.tag, a.ear_tag, p.name))) > 0`]
      : []),
  ];
  const where = sql.join(conditions, sql` and `);
  const found = await rowsOf<{ state: MediaState; n: number }>(db)`
    select ${state} as state, count(*)::int as n ${tables} where ${where} group by 1`;
  const countOf = (name: MediaState) => found.find((row) => row.state === name)?.n ?? 0;
  const counts = { waiting: countOf("waiting"), shown: countOf("shown"), hidden: countOf("hidden") };
  const total = query.state ? counts[query.state] : counts.waiting + counts.shown + counts.hidden;
  const { pagination, offset } = nearestPage(total, query.page, pageSize);
  const rows = await rowsOf<ListedMedia>(db)`
    select m.id, m.kind, ${state} as state, m.address, m.bytes::float8 as bytes, m.animal_id as "animalId", a.tag,
      p.name as place, s.title as "seasonTitle", extract(epoch from m.created_at)::float8 * 1000 as "createdAt",
      u.full_name as "createdBy", c.full_name as "checkedBy", m.expires_on::text as "expiresOn"
    ${tables} left join admin_users u on u.id = m.created_by left join admin_users c on c.id = m.checked_by
    where ${where} and ${query.state ? sql`${state} = ${query.state}` : sql`true`}
    order by m.created_at desc, m.id limit ${pageSize} offset ${offset}`;
  return { rows, total, counts, ...pagination };
}
