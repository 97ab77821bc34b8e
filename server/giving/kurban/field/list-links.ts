import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";

/** A link as staff see it. Times are milliseconds since 1970. */
export type ListedLink = {
  id: string;
  place: string;
  season: string;
  createdBy: string | null;
  createdAt: number;
  expiresAt: number;
  revokedAt: number | null;
  lastSeenAt: number | null;
  devices: number;
};

/** Lists the links, the newest first. A season has a few for each place. */
export function listLinks(db: Db): Promise<ListedLink[]> {
  return rowsOf<ListedLink>(db)`
    select l.id, p.name as place, s.title as season, u.full_name as "createdBy", l.devices,
      extract(epoch from l.created_at)::float8 * 1000 as "createdAt",
      extract(epoch from l.expires_at)::float8 * 1000 as "expiresAt",
      extract(epoch from l.revoked_at)::float8 * 1000 as "revokedAt",
      extract(epoch from l.last_seen_at)::float8 * 1000 as "lastSeenAt"
    from kurban_links l join kurban_places p on p.id = l.place_id join kurban_seasons s on s.id = p.season_id
      left join admin_users u on u.id = l.created_by
    order by l.created_at desc, l.id limit 200`;
}
