import { type SQL, sql } from "drizzle-orm";
import { foldedEmail, foldedPhone } from "#server/platform/db/columns.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { ShareState } from "#shared/giving/kurban-shares.ts";
import { mailablePattern } from "#shared/text/mail-address.ts";
import { dayMs } from "#shared/text/time.ts";
import { givenDaySql } from "../orders/given-day.ts";
import type { Contact, ContactKind } from "./read-contact.ts";

/** A gift as its donor sees it. `amount` and `refunded` are in kuruş. */
export type OwnGift = {
  id: string;
  reference: string;
  status: "pending" | "completed" | "payment_failed" | "cancelled";
  amount: number;
  refunded: number;
  createdAt: Date;
  /** The day of the gift; null unless it is completed. */
  givenOn: string | null;
  lines: OwnLine[];
  /** The kurban shares by state. */
  shares: { state: Exclude<ShareState, "moved">; count: number }[];
  hasDocument: boolean;
  /** Whether the session has proven the e-mail address of the gift. */
  hasOwnEmail: boolean;
};

/** `targetId`: the campaign or project. `amount` is the unit price in kuruş. */
export type OwnLine = {
  title: string;
  targetId: string | null;
  type: string;
  amount: number;
  quantity: number;
};

/** `hidden`: the number of older gifts of a proven phone that ask for the reference of one of them. */
export type OwnGifts = { gifts: OwnGift[]; hidden: number };

/** After a contact was corrected, an order opens by it only after this time (contract-3, section 5). */
const correctedMs = dayMs;
const maxGifts = 1_000;

/**
 * Returns the gifts that carry exactly a proven contact, newest first. A phone number changes hands, so by phone alone gifts
 * older than `phoneMonths` stay hidden until the donor knows the reference of one of them with the same phone
 * (`knownReferences`), or has proven the e-mail address of that gift.
 */
export async function listOwnGifts(
  db: Db,
  {
    contacts,
    knownReferences,
    phoneMonths,
    now,
  }: { contacts: readonly Contact[]; knownReferences: readonly string[]; phoneMonths: number; now: Date },
): Promise<OwnGifts> {
  if (contacts.length === 0) return { gifts: [], hidden: 0 };
  const byEmail = sql`(${hasOneOf(contacts, "email")} and not ${wasCorrected("email", now)})`;
  const byPhone = sql`(${hasOneOf(contacts, "phone")} and not ${wasCorrected("phone", now)})`;
  const oldestShown = sql`${now.toISOString()}::timestamptz - make_interval(months => ${phoneMonths}::int)`;
  // A young gift is shown by phone alone, so its reference proves nothing.
  const known =
    knownReferences.length === 0
      ? sql`false`
      : sql`exists (
    select from orders k where k.reference in ${[...knownReferences]} and k.created_at < ${oldestShown}
      and ${foldedPhone(sql`k.customer_phone`)} = ${foldedPhone(sql`o.customer_phone`)}
      and k.erased_at is null and k.trial is null and not ${wasCorrected("phone", now, sql`k`)})`;
  const rows = await rowsOf<Omit<OwnGift, "createdAt"> & { isShown: boolean; createdAt: number }>(db)`
    select o.id, o.reference, o.status, o.total_amount::float8 as amount,
      (select coalesce(sum(x.amount), 0)::float8 from refund_items x join refunds r on r.id = x.refund_id
        where r.order_id = o.id and r.state = 'confirmed') as refunded,
      extract(epoch from o.created_at)::float8 * 1000 as "createdAt", ${givenDaySql(sql`o`)} as "givenOn",
      ${byEmail} as "hasOwnEmail",
      ${byEmail} or ${known} or o.created_at >= ${oldestShown} as "isShown",
      (select coalesce(json_agg(json_build_object('title', i.campaign_title,
          'targetId', coalesce(i.campaign_id, i.project_id),
          'type', i.donation_type, 'amount', i.amount, 'quantity', i.quantity) order by i.position), '[]')
        from order_items i where i.order_id = o.id) as lines,
      (select coalesce(json_agg(json_build_object('state', s.state, 'count', s.n) order by s.state), '[]') from (
        select s.state, count(*)::int as n from kurban_shares s join order_items i on i.id = s.order_item_id
        where i.order_id = o.id and s.state <> 'moved' group by s.state) s) as shares,
      exists (select from documents d where d.order_id = o.id and d.state = 'issued' and d.cancels_id is null
        and d.recipient is not null) as "hasDocument"
    from orders o
    where (${byEmail} or ${byPhone}) and o.erased_at is null and o.trial is null
    order by o.created_at desc, o.id limit ${maxGifts}`;
  const gifts = rows.filter(({ isShown }) => isShown);
  return {
    gifts: gifts.map(({ isShown: _, createdAt, ...gift }) => ({ ...gift, createdAt: new Date(createdAt) })),
    hidden: rows.length - gifts.length,
  };
}

/**
 * Whether this contact of the order was corrected a moment ago: by staff, or by the donor where the former address gets
 * a notice.
 */
function wasCorrected(field: "email" | "phone", now: Date, order: SQL = sql`o`): SQL {
  return sql`exists (
    select from audit_log a where a.entity = 'order' and a.entity_id = ${order}.id
      and (a.action = 'correct-contact' or (a.action = 'correct-own-email' and a.before ->> 'email' ~ ${mailablePattern}))
      and a.after ? ${field} and a.at > ${new Date(now.getTime() - correctedMs).toISOString()})`;
}

/** Whether the order `o` has one of the contacts of this kind. */
function hasOneOf(contacts: readonly Contact[], kind: ContactKind): SQL {
  const values = contacts.filter((contact) => contact.kind === kind).map(({ value }) => value);
  if (values.length === 0) return sql`false`;
  const fold = kind === "email" ? foldedEmail : foldedPhone;
  const column = kind === "email" ? sql`o.customer_email` : sql`o.customer_phone`;
  const folded = sql.join(
    values.map((value) => fold(sql`${value}::text`)),
    sql`, `,
  );
  return sql`(${column} is not null and ${fold(column)} in (${folded}))`;
}
