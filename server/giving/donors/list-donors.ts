import { type SQL, sql } from "drizzle-orm";
import { joinConditions, searchWords } from "#server/giving/orders/order-query.ts";
import { findOrderIds } from "#server/giving/payments/find-orders.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { type ListPage, nearestPage } from "#server/platform/db/list-page.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { DonorSort } from "#shared/giving/donor-sorts.ts";
import { isOrderId } from "#shared/giving/order-id.ts";
import type { OrderMethod, OrderSource } from "#shared/giving/order-status.ts";
import { selectSums } from "./select-sums.ts";

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
  source?: OrderSource | undefined;
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

/**
 * One page of donors, the latest gift first. The sums are those of all gifts, whatever the filter. One statement finds the
 * donors, reads the sums that order and filters need, and counts; PostgreSQL leaves out the sums that are not used.
 */
export async function listDonors(db: Db, query: DonorQuery): Promise<ListPage<DonorRow>> {
  const { sort = "last", page = 1, pageSize = defaultPageSize } = query;
  const searched = { ...query, orderIds: await findSearchedOrders(db, query.search) };
  const conditions = donorConditions(searched);
  const isFiltered = conditions.length > donorConditions({}).length;
  const sums = selectSums(
    isFiltered ? sql`o.donor_id in (select id from found)` : sql`o.donor_id is not null`,
  );
  const key = { name: sql`f.name`, amount: sql`coalesce(g.amount, 0)`, last: sql`g.last` };
  const name = sort === "name" ? sql`turkish_order(d.name)` : sql`null`;
  const order = sortOrder(query);
  const size = sql`${pageSize}::int`;
  const rows = await rowsOf<DonorRow & { total: number }>(db)`
    with found as materialized (
      select d.id, ${name} as name from donors d where ${joinConditions(conditions)}
    ), matches as materialized (
      select f.id, ${key[sort]} as key from found f left join (${sums}) g on g.donor_id = f.id
      where ${joinConditions(sumConditions(query))}
    ), total as (select count(*)::int as n from matches
    ), page as materialized (
      select id, key from matches order by ${order} limit ${size}
      offset (select least(${Math.max(1, Math.trunc(page) || 1) - 1}::int, greatest(0, n - 1) / ${size}) * ${size} from total)
    )
    select total.n as total, ${columns} from total cross join page join donors d using (id) ${joinOwnSums}
    order by ${order}`;
  const total = rows[0]?.total ?? 0;
  return {
    rows: rows.map(({ total: _, ...row }) => row),
    total,
    ...nearestPage(total, page, pageSize).pagination,
  };
}

/** Selects the columns of a `DonorRow` for the donors of this query, for readers that need all of them by id. */
export function selectDonors(query: DonorConditions): SQL {
  const conditions = [...donorConditions(query), ...sumConditions(query)];
  return sql`select ${columns} from donors d ${joinOwnSums} where ${joinConditions(conditions)}`;
}

/** Whether a channel of the donor's contacts is allowed by the log of permissions. */
const hasPermission = sql`exists (
  select from (values ('sms', phone_fold(d.phone)), ('email', email_fold(d.email))) as channel (kind, contact)
  where (select p.state from permissions p where p.contact = channel.contact and p.kind = channel.kind
    order by p.at desc, p.id desc limit 1) = 'granted')`;

/** The sums of the donor `d` alone. */
const joinOwnSums = sql`left join lateral (${selectSums(sql`o.donor_id = d.id`)}) g on true`;

const columns = sql`
  d.id, d.name, d.phone, d.email, d.tags, coalesce(g.gifts, 0) as gifts, coalesce(g.amount, 0) as amount,
  g.first::text as "firstGift", g.last::text as "lastGift", ${hasPermission} as "hasPermission"`;

/** The conditions on sums `g`. */
function sumConditions({ from, to, minAmount, maxAmount, firstMonth }: DonorConditions): SQL[] {
  return [
    ...(from ? [sql`g.last >= ${from}::date`] : []),
    ...(to ? [sql`g.last <= ${to}::date`] : []),
    ...(minAmount === undefined ? [] : [sql`coalesce(g.amount, 0) >= ${minAmount}::float8`]),
    ...(maxAmount === undefined ? [] : [sql`coalesce(g.amount, 0) <= ${maxAmount}::float8`]),
    ...(firstMonth ? [sql`left(g.first::text, 7) = ${firstMonth}`] : []),
  ];
}

/** The conditions on donors `d`. */
function donorConditions(query: DonorConditions): SQL[] {
  const { tag, permission, until } = query;
  const gift = giftConditions(query);
  const items = query.campaign || query.donationType ? sql`join order_items i on i.order_id = o.id` : sql``;
  return [
    sql`d.merged_into is null`,
    sql`d.erased_at is null`,
    ...searchDonor(query),
    ...(until ? [sql`d.created_at <= ${until.toISOString()}::timestamptz`] : []),
    ...(tag ? [sql`d.tags @> array[${tag}::text]`] : []),
    ...(permission ? [permission === "yes" ? hasPermission : sql`not ${hasPermission}`] : []),
    ...(gift.length === 0
      ? []
      : [
          sql`exists (select from orders o ${items} where o.donor_id = d.id and o.status = 'completed' and ${joinConditions(gift)})`,
        ]),
  ];
}

function giftConditions({ campaign, donationType, method, source }: DonorQuery): SQL[] {
  return [
    ...(campaign ? [sql`${campaign} in (i.campaign_id, i.project_id)`] : []),
    ...(donationType ? [sql`i.donation_type = ${donationType}`] : []),
    ...(method ? [sql`o.payment_method = ${method}`] : []),
    ...(source ? [sql`o.source = ${source}`] : []),
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

function sortOrder({ sort = "last", reversed = false }: DonorQuery): SQL {
  if (sort === "name") return reversed ? sql`key desc, id` : sql`key, id`;
  return reversed ? sql`key nulls first, id` : sql`key desc nulls last, id`;
}
