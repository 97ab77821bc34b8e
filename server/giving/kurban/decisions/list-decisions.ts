import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { type ListPage, nearestPage } from "#server/platform/db/list-page.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { type DecisionKind, type DecisionSubject, twoNameKinds } from "#shared/giving/kurban-decisions.ts";

/** A decision with what it is about. Times are milliseconds since 1970. */
export type ListedDecision = {
  id: string;
  kind: DecisionKind;
  subjectKind: DecisionSubject;
  /** The tag of the animal, the number of the order, or the name of the place or of the campaign. */
  title: string;
  n: number | null;
  orderId: string | null;
  place: string | null;
  text: string;
  source: string;
  counts: boolean | null;
  at: number;
  decidedBy: string | null;
  decidedById: string | null;
  approvedAt: number | null;
  approvedBy: string | null;
  /** Whether the decision waits for its second name. */
  isWaiting: boolean;
};

const pageSize = 25;

const tables = sql`from kurban_decisions d
  left join kurban_animals a on a.id = d.subject
  left join kurban_shares s on s.id = d.subject
  left join order_items i on i.id = s.order_item_id
  left join orders o on o.id = i.order_id
  left join kurban_animals b on b.id = s.animal_id
  left join kurban_offers f on f.id = coalesce(s.offer_id, d.subject)
  left join campaigns c on c.id = f.campaign_id
  left join kurban_places p on p.id = coalesce(a.place_id, b.place_id, f.place_id, d.subject)
  left join admin_users u on u.id = d.decided_by
  left join admin_users v on v.id = d.approved_by`;

const isWaiting = sql`(d.kind in ${[...twoNameKinds]} and d.approved_at is null)`;

/** Lists decisions: first those that wait for a second name, then the newest. */
export async function listDecisions(
  db: Db,
  query: { kind?: DecisionKind | undefined; placeId?: string | undefined; page?: number | undefined },
): Promise<ListPage<ListedDecision>> {
  const conditions = [
    sql`true`,
    ...(query.kind ? [sql`d.kind = ${query.kind}`] : []),
    ...(query.placeId ? [sql`p.id = ${query.placeId}`] : []),
  ];
  const where = sql.join(conditions, sql` and `);
  const [count] = await rowsOf<{ total: number }>(db)`select count(*)::int as total ${tables} where ${where}`;
  const total = count?.total ?? 0;
  const { pagination, offset } = nearestPage(total, query.page, pageSize);
  const rows = await rowsOf<ListedDecision>(db)`
    select d.id, d.kind, d.text, d.source, d.counts, i.order_id as "orderId", s.n, p.name as place,
      case when a.id is not null then 'animal' when s.id is not null then 'share'
        when f.id is not null then 'offer' else 'place' end as "subjectKind",
      coalesce(a.tag, o.reference, o.id, c.title, p.name, '') as title,
      extract(epoch from d.at)::float8 * 1000 as at, u.full_name as "decidedBy", d.decided_by as "decidedById",
      extract(epoch from d.approved_at)::float8 * 1000 as "approvedAt", v.full_name as "approvedBy",
      ${isWaiting} as "isWaiting"
    ${tables} where ${where} order by ${isWaiting} desc, d.at desc, d.id limit ${pageSize} offset ${offset}`;
  return Object.assign({ rows, total }, pagination);
}

/** The places of all seasons, for the filter. The newest season is first. */
export function listPlaces(db: Db): Promise<{ id: string; name: string; season: string }[]> {
  return rowsOf<{ id: string; name: string; season: string }>(db)`
    select p.id, p.name, e.title as season from kurban_places p join kurban_seasons e on e.id = p.season_id
    order by e.created_at desc, p.name`;
}
