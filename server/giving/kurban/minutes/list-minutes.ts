import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { type ListPage, nearestPage } from "#server/platform/db/list-page.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { isInMinute } from "./find-slaughtered.ts";

export type ListedMinute = {
  id: string;
  number: number;
  /** Such as `2027-05-16`, in the time zone of the place. */
  day: string;
  place: string;
  season: string;
  state: "draft" | "signed";
  animals: number;
  /** Milliseconds since 1970. */
  signedAt: number | null;
  signedBy: string | null;
};

/** A day of slaughter at a place with animals that no minute names. */
export type OpenDay = { placeId: string; place: string; season: string; day: string; animals: number };

const pageSize = 25;

/** Lists minutes: drafts first, then the newest day. */
export async function listMinutes(
  db: Db,
  query: { placeId?: string | undefined; state?: ListedMinute["state"] | undefined; page?: number },
): Promise<ListPage<ListedMinute>> {
  const conditions: SQL[] = [
    sql`true`,
    ...(query.placeId ? [sql`n.place_id = ${query.placeId}`] : []),
    ...(query.state ? [sql`n.state = ${query.state}`] : []),
  ];
  const where = sql.join(conditions, sql` and `);
  const [count] = await rowsOf<{ total: number }>(db)`
    select count(*)::int as total from kurban_minutes n where ${where}`;
  const total = count?.total ?? 0;
  const { pagination, offset } = nearestPage(total, query.page, pageSize);
  const rows = await rowsOf<ListedMinute>(db)`
    select n.id, n.number, n.day::text as day, p.name as place, e.title as season, n.state,
      (select count(*) from kurban_minute_animals x where x.minute_id = n.id)::int as animals,
      extract(epoch from n.signed_at)::float8 * 1000 as "signedAt", u.full_name as "signedBy"
    from kurban_minutes n join kurban_places p on p.id = n.place_id join kurban_seasons e on e.id = p.season_id
      left join admin_users u on u.id = n.signed_by
    where ${where} order by (n.state = 'draft') desc, n.day desc, p.name, n.number desc limit ${pageSize} offset ${offset}`;
  return Object.assign({ rows, total }, pagination);
}

export function listOpenDays(db: Db): Promise<OpenDay[]> {
  return rowsOf<OpenDay>(db)`
    select p.id as "placeId", p.name as place, e.title as season,
      timezone(p.time_zone, a.slaughtered_at)::date::text as day, count(*)::int as animals
    from kurban_animals a join kurban_places p on p.id = a.place_id join kurban_seasons e on e.id = p.season_id
    where a.state in ('slaughtered', 'condemned') and not ${isInMinute(["draft", "signed"])}
    group by p.id, p.name, e.title, 4 order by 4, p.name`;
}
