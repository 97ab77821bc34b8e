import { type SQL, sql } from "drizzle-orm";
import { joinConditions, searchWords } from "#server/giving/orders/order-query.ts";
import { findOrderIds } from "#server/giving/payments/find-orders.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { type ListPage, nearestPage } from "#server/platform/db/list-page.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { DonorSort } from "#shared/giving/donor-sorts.ts";
import { isOrderId } from "#shared/giving/order-id.ts";
import type { OrderMethod } from "#shared/giving/order-status.ts";

/** The filters of the list of donors. Days are in Istanbul, and both ends are included. Amounts are in kuruş. */
export type DonorQuery = {
  /** Every word must match a part of the name, phone or e-mail. The name of an order or payment matches its donor. */
  search?: string | undefined;
  /** Whether the search ignores phone and e-mail, for staff without the right to contacts. */
  withoutContacts?: boolean | undefined;
  /** The day of the last gift. */
  from?: string | undefined;
  to?: string | undefined;
  /** The sum of all gifts. */
  minAmount?: number | undefined;
  maxAmount?: number | undefined;
  /** The month of the first gift, `2026-11`. */
  firstMonth?: string | undefined;
  /** The id of a campaign or project to which the donor gave. */
  campaign?: string | undefined;
  donationType?: string | undefined;
  method?: OrderMethod | undefined;
  tag?: string | undefined;
  /** Whether the donor consented to messages and has not withdrawn the consent. */
  permission?: "yes" | "no" | undefined;
  sort?: DonorSort | undefined;
  reversed?: boolean | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
};

/** `orderIds`: the orders of which the search is the number, the reference or a payment. `until`: no newer donors. */
type DonorConditions = DonorQuery & { orderIds?: readonly string[]; until?: Date };

export type DonorRow = {
  id: string;
  name: string;
  phone: string | null;
  email: string | null;
  tags: string[];
  /** The number of completed orders, and their sum less confirmed refunds. */
  gifts: number;
  amount: number;
  firstGift: string | null;
  lastGift: string | null;
  hasPermission: boolean;
};

const defaultPageSize = 20;

/** One page of donors, the latest gift first. The sums are those of all gifts, whatever the filter. */
export async function listDonors(db: Db, query: DonorQuery): Promise<ListPage<DonorRow>> {
  const matches = selectDonors({ ...query, orderIds: await findSearchedOrders(db, query.search) });
  const [count] = await rowsOf<{ total: number }>(db)`
    with matches as (${matches}) select count(*)::int as total from matches`;
  const total = count?.total ?? 0;
  const { place, offset } = nearestPage(total, query.page, query.pageSize ?? defaultPageSize);
  const rows = await rowsOf<DonorRow>(db)`
    with matches as (${matches})
    select * from matches order by ${sortColumns(query)} offset ${offset} limit ${place.pageSize}`;
  return { rows, total, ...place };
}

/** Selects the columns of a `DonorRow` for the donors of this query. */
export function selectDonors(query: DonorConditions): SQL {
  const conditions = [sql`d.merged_into is null`, sql`d.erased_at is null`, ...donorConditions(query)];
  return sql`
    select d.id, d.name, d.phone, d.email, d.tags, coalesce(g.gifts, 0) as gifts, coalesce(g.amount, 0) as amount,
      g.first::text as "firstGift", g.last::text as "lastGift", ${hasPermission} as "hasPermission"
    from donors d left join (${selectSums()}) g on g.donor_id = d.id
    where ${joinConditions(conditions)}`;
}

/** Selects number, sum and days of the completed orders of each donor. */
function selectSums(): SQL {
  const isOfDonor = sql`o.status = 'completed' and o.donor_id is not null`;
  const day = sql`coalesce(o.given_on, istanbul_day(o.completed_at))`;
  return sql`
    select s.donor_id, s.gifts, (s.amount - coalesce(r.amount, 0))::float8 as amount, s.first, s.last from (
      select o.donor_id, count(*)::int as gifts, sum(o.total_amount) as amount, min(${day}) as first, max(${day}) as last
      from orders o where ${isOfDonor} group by o.donor_id
    ) s left join (
      select o.donor_id, sum(p.amount) as amount from payment_refunds p join orders o on o.id = p.order_id
      where p.own and p.state = 'confirmed' and ${isOfDonor} group by o.donor_id
    ) r on r.donor_id = s.donor_id`;
}

const hasPermission = sql`exists (
  select from order_consents c join orders o on o.id = c.order_id
  where o.donor_id = d.id and c.kind = 'messages' and c.withdrawn_at is null)`;

function donorConditions(query: DonorConditions): SQL[] {
  const { from, to, minAmount, maxAmount, firstMonth, tag, permission, until } = query;
  const gift = giftConditions(query);
  return [
    ...searchDonor(query),
    ...(until ? [sql`d.created_at <= ${until.toISOString()}::timestamptz`] : []),
    ...(from ? [sql`g.last >= ${from}::date`] : []),
    ...(to ? [sql`g.last <= ${to}::date`] : []),
    ...(minAmount === undefined ? [] : [sql`g.amount >= ${minAmount}::float8`]),
    ...(maxAmount === undefined ? [] : [sql`g.amount <= ${maxAmount}::float8`]),
    ...(firstMonth ? [sql`left(g.first::text, 7) = ${firstMonth}`] : []),
    ...(tag ? [sql`d.tags @> array[${tag}::text]`] : []),
    ...(permission ? [permission === "yes" ? hasPermission : sql`not ${hasPermission}`] : []),
    ...(gift.length === 0
      ? []
      : [
          sql`exists (select from orders o join order_items i on i.order_id = o.id
            where o.donor_id = d.id and o.status = 'completed' and ${joinConditions(gift)})`,
        ]),
  ];
}

function giftConditions({ campaign, donationType, method }: DonorQuery): SQL[] {
  return [
    ...(campaign ? [sql`${campaign} in (i.campaign_id, i.project_id)`] : []),
    ...(donationType ? [sql`i.donation_type = ${donationType}`] : []),
    ...(method ? [sql`o.payment_method = ${method}`] : []),
  ];
}

/** A search with only short words matches no donor. */
function searchDonor({ search, withoutContacts, orderIds = [] }: DonorConditions): SQL[] {
  const words = searchWords(search);
  if (words === undefined) return [];
  const byWords = words.flatMap((word) => [
    sql`${donorWords} like '%' || search_fold(${word.replace(/[\\%_]/g, "\\$&")}) || '%'`,
    ...(withoutContacts ? [sql`position(search_fold(${word}) in search_fold(d.name)) > 0`] : []),
  ]);
  const byOrder = sql`d.id in (select donor_id from orders where id in ${orderIds})`;
  const alternatives = [
    ...(byWords.length > 0 ? [joinConditions(byWords)] : []),
    ...(orderIds.length > 0 ? [byOrder] : []),
  ];
  return [alternatives.length > 0 ? sql`(${sql.join(alternatives, sql` or `)})` : sql`false`];
}

export async function findSearchedOrders(db: Db | Tx, search = ""): Promise<string[]> {
  const term = search.replaceAll("\0", "").trim();
  if (term === "") return [];
  const id = term.toUpperCase();
  return isOrderId(id) ? [id] : findOrderIds(db, term);
}

/** The expression of the index `donors_words`. */
const donorWords = sql`search_fold(d.name || ' ' || coalesce(d.phone, '') || ' ' || coalesce(d.email, ''))`;

function sortColumns({ sort = "last", reversed = false }: DonorQuery): SQL {
  const name = sql`turkish_order(name)`;
  if (sort === "name") return reversed ? sql`${name} desc, id` : sql`${name}, id`;
  const column = sort === "amount" ? sql`amount` : sql`"lastGift"`;
  return reversed ? sql`${column} nulls first, id` : sql`${column} desc nulls last, id`;
}
