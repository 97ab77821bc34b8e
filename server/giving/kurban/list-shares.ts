import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { type ListPage, nearestPage } from "#server/platform/db/list-page.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { AnimalState, OverWish, ShareOwner, ShareState } from "#shared/giving/kurban-shares.ts";

/** A share as staff see it. Times are milliseconds since 1970; amounts are in kuruş. */
export type ListedShare = {
  id: string;
  orderId: string;
  /** The short number of the order. */
  reference: string | null;
  customerName: string;
  paymentMethod: string;
  source: string;
  itemId: number;
  campaignTitle: string;
  donationType: string;
  unit: number;
  n: number;
  offerId: string;
  seasonId: string;
  ownerName: string | null;
  namesBy: string | null;
  owner: ShareOwner;
  severalConfirmed: boolean;
  state: ShareState;
  stateReason: string | null;
  stateAt: number;
  heldUntil: number | null;
  proxyChannel: string;
  proxyTakenBy: string | null;
  animalTag: string | null;
  position: number | null;
  /** Whether the name cannot be corrected: the list of the animal is locked, and no decision allows a change. */
  isLocked: boolean;
  animalState: AnimalState | null;
  wish: OverWish | null;
  /** Whether a refund names the share: it is requested or made. */
  isRefunding: boolean;
};

export type ShareQuery = {
  seasonId?: string | undefined;
  offerId?: string | undefined;
  state?: ShareState | undefined;
  donationType?: string | undefined;
  /** Only shares without a name. */
  nameless?: boolean | undefined;
  /** A part of the owner's or the donor's name, or of the order's number. */
  search?: string | undefined;
  /** The search finds numbers of orders only, for staff who see no names. */
  withoutNames?: boolean | undefined;
  page?: number | undefined;
};

const sharesPerPage = 50;

/** Lists shares for staff, the newest order first, with their number. */
export async function listShares(
  db: Db,
  { seasonId, offerId, state, donationType, nameless, search, withoutNames, page }: ShareQuery,
): Promise<Omit<ListPage<ListedShare>, "rows"> & { shares: ListedShare[] }> {
  const term = search?.replaceAll("\0", "").trim();
  const searched = withoutNames
    ? sql`o.reference, o.id`
    : sql`s.owner_name, o.customer_name, o.reference, o.id`;
  const conditions = [
    ...(seasonId ? [sql`f.season_id = ${seasonId}`] : []),
    ...(offerId ? [sql`s.offer_id = ${offerId}`] : []),
    ...(state ? [sql`s.state = ${state}`] : []),
    ...(donationType ? [sql`i.donation_type = ${donationType}`] : []),
    ...(nameless ? [sql`s.owner_name is null`] : []),
    ...(term ? [sql`position(search_fold(${term}) in search_fold(concat_ws(' ', ${searched}))) > 0`] : []),
  ];
  const where = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
  const [count] = await rowsOf<{ total: number }>(db)`select count(*)::int as total ${tables} where ${where}`;
  const total = count?.total ?? 0;
  const { pagination, offset } = nearestPage(total, page, sharesPerPage);
  const shares = await selectShares(
    db,
    sql`where ${where} order by o.created_at desc, o.id, i.position, s.n limit ${sharesPerPage} offset ${offset}`,
  );
  return Object.assign({ shares, total }, pagination);
}

/** Lists the shares of an order, without those that were moved. */
export function sharesOfOrder(db: Db, orderId: string): Promise<ListedShare[]> {
  return selectShares(db, sql`where i.order_id = ${orderId} and s.state <> 'moved' order by i.position, s.n`);
}

/** A page of the shares that wait for something, by whole orders. `total` and the size of the page count orders. */
export type WaitingShares = Omit<ListPage<ListedShare>, "rows"> & { shares: ListedShare[] };

const waitingOrdersPerPage = 25;

/** Lists the paid shares without a place, the order that waits longest first. */
export function listOver(db: Db, page = 1): Promise<WaitingShares> {
  return listByOrder(db, { state: "over", rank: sql`min(s.state_at)`, page });
}

/** Lists the held shares: first those without an end, for which staff decide, then the order whose hold ends first. */
export function listHolds(db: Db, page = 1): Promise<WaitingShares> {
  return listByOrder(db, { state: "held", rank: sql`min(coalesce(s.held_until, '-infinity'))`, page });
}

async function listByOrder(
  db: Db,
  query: { state: ShareState; rank: SQL; page: number },
): Promise<WaitingShares> {
  const waiting = sql`from kurban_shares s join order_items i on i.id = s.order_item_id where s.state = ${query.state}`;
  const [count] = await rowsOf<{ total: number }>(db)`
    select count(distinct i.order_id)::int as total ${waiting}`;
  const total = count?.total ?? 0;
  const { pagination, offset } = nearestPage(total, query.page, waitingOrdersPerPage);
  const shares = await selectShares(
    db,
    sql`join (select i.order_id, ${query.rank} as rank ${waiting} group by i.order_id order by rank, i.order_id
        limit ${waitingOrdersPerPage} offset ${offset}) w on w.order_id = o.id
      where s.state = ${query.state} order by w.rank, o.id, i.position, s.n`,
  );
  return Object.assign({ shares, total }, pagination);
}

const tables = sql`from kurban_shares s join kurban_offers f on f.id = s.offer_id
  join order_items i on i.id = s.order_item_id join orders o on o.id = i.order_id
  left join kurban_animals a on a.id = s.animal_id left join admin_users u on u.id = s.proxy_taken_by`;

const milliseconds = (column: SQL) => sql`extract(epoch from ${column})::float8 * 1000`;

/** Selects shares by the rest of a query about shares s, items i, orders o, offers f and animals a. */
export function selectShares(db: Db, rest: SQL): Promise<ListedShare[]> {
  return rowsOf<ListedShare>(db)`
    select s.id, i.order_id as "orderId", o.reference, o.customer_name as "customerName",
      o.payment_method as "paymentMethod", o.source, i.id::float8 as "itemId", i.campaign_title as "campaignTitle",
      i.donation_type as "donationType", i.amount::float8 as unit, s.n, s.offer_id as "offerId", f.season_id as "seasonId",
      s.owner_name as "ownerName", s.names_by::text as "namesBy", s.owner, s.several_confirmed as "severalConfirmed", s.state,
      s.state_reason as "stateReason", ${milliseconds(sql`s.state_at`)} as "stateAt",
      ${milliseconds(sql`s.held_until`)} as "heldUntil",
      s.proxy_channel as "proxyChannel", u.full_name as "proxyTakenBy", a.tag as "animalTag", s.position,
      coalesce(a.state in ('slaughtered', 'condemned') or a.state = 'locked'
        and not kurban_decided('after_lock_change', array[a.id, s.id], a.locked_at), false) as "isLocked",
      a.state as "animalState", s.wish,
      exists (select from kurban_share_refunds r where r.share_id = s.id) as "isRefunding"
    ${tables} ${rest}`;
}
