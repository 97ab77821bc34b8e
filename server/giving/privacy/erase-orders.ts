import { type SQL, sql } from "drizzle-orm";
import { lockForShares } from "#server/giving/kurban/read-shares.ts";
import { updateOrderSearch } from "#server/giving/orders/update-order-search.ts";
import { foldedEmail, foldedName, foldedPhone } from "#server/platform/db/columns.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { DonorTable } from "./donor-table.ts";
import { endDonorSessions, erasePermissions } from "./erase-donor-page.ts";
import { eraseImportRows } from "./erase-import-rows.ts";
import { eraseSearches } from "./erase-searches.ts";
import { eraseShares } from "./erase-shares.ts";
import { eraseViews } from "./erase-views.ts";
import { peopleOfOrders } from "./people.ts";
import { withDonors } from "./register.ts";
import { erasedName, keepOnly, keptDetails, toArrayLiteral } from "./rules.ts";

const isOfOrders = (orders: SQL) => sql`order_id in ${orders}`;

/**
 * Removes the donor's data from these locked orders by the rules of register.ts. Data that the law requires stay. Returns
 * the number of orders that were not erased before.
 */
export async function eraseOrders(tx: Tx, ids: readonly string[], now: Date): Promise<number> {
  if (ids.length === 0) return 0;
  const orderIds = sql`(select unnest(${sql.param(toArrayLiteral(ids))}::text[]))`;
  await lockForShares(tx, orderIds);
  // Searches in the audit trail and in saved views are compared with names, so they are erased before the names.
  const people = peopleOfOrders(orderIds);
  await eraseSearches(tx, people);
  await eraseViews(tx, people);
  const at = now.toISOString();
  const contacts = await endDonorSessions(tx, people);
  // The contacts of cards are compared with those of the orders, so they are erased before the orders.
  await correctCards(tx, orderIds, at);
  await eraseDonors(tx, orderIds, at);
  const donorIds = sql`select donor_id from orders where id in ${orderIds}`;
  const recordIds = sql`(select unnest(${sql.param(toArrayLiteral(ids))}::text[])
    union all select id from donors where coalesce(merged_into, id) in (${donorIds}))`;
  await eraseImportRows(tx, { people, recordIds });
  const rows = await rowsOf<unknown>(tx)`
    update orders set customer_name = ${erasedName}, customer_email = null, customer_phone = null, message = null, company = null,
      status_note = null, erased_at = ${at}::timestamptz,
      updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond')
    where id in ${orderIds} and erased_at is null returning id`;
  await erasePermissions(tx, contacts);
  await updateOrderSearch(tx, ids);
  // The notes about movements are found by the movement's erasure.
  await eraseTransfers(tx, orderIds, at);
  for (const [name, table] of Object.entries(withDonors)) {
    const change = table.isErasedSeparately ? null : buildErasure(name, table, sql`${at}::timestamptz`);
    if (change) await tx.execute(sql`${change} where ${(table.erasedRows ?? isOfOrders)(orderIds)}`);
  }
  await eraseShares(tx, orderIds);
  return rows.length;
}

/** Returns the SQL statement that erases rows of a table; null if no column changes. */
function buildErasure(
  name: string,
  { erased = {}, thinned = [], lawful = [], row, extraChanges }: DonorTable,
  at: SQL,
) {
  const table = sql.identifier(name);
  if (row) return sql`delete from ${table}`;
  const values = [
    ...Object.entries(erased),
    ...thinned.map((column) => [column, keepOnly(column, keptDetails)] as const),
    // `erasedRows` does not select receipts, so the data that the law requires stay.
    ...lawful.map((column) => [column, null] as const),
  ];
  const changes = values.map(([column, value]) => sql`${sql.identifier(column)} = ${value}`);
  if (extraChanges) changes.push(extraChanges(at));
  return changes.length > 0 ? sql`update ${table} set ${sql.join(changes, sql`, `)}` : null;
}

/**
 * Erases the statement rows of these orders, and rows of the same payers that are not matched with another person's
 * order. If staff undid a match, the row belongs to another person, unless staff created the order from the row.
 */
async function eraseTransfers(tx: Tx, orderIds: SQL, at: string): Promise<void> {
  await tx.execute(sql`
    with ours as (
      select r.id, r.payer_iban_hash from statement_rows r
      where r.id in (
        select m.row_id from statement_matches m where m.order_id in ${orderIds}
          and (not m.taken_back or m.created_order))
    )
    update all_statement_rows r set description = '', payer_name = null, payer_iban_hash = null,
      erased_at = ${at}::timestamptz, updated_at = ${at}::timestamptz
    where r.id in (select id from ours) or r.repeats in (select id from ours) or r.maybe_repeats in (select id from ours) or (
      r.payer_iban_hash in (select payer_iban_hash from ours where payer_iban_hash is not null)
      and not exists (
        select from statement_matches m join orders o on o.id = m.order_id
        where m.row_id = r.id and m.undone_at is null and o.erased_at is null))`);
  await tx.execute(sql`
    delete from statement_row_texts t using all_statement_rows r
    where r.id = t.row_id and r.erased_at = ${at}::timestamptz`);
  // Later files may have stored other texts of these rows.
  await tx.execute(sql`
    update statement_known_rows k set description = null from all_statement_rows r
    where r.id = k.row_id and r.erased_at = ${at}::timestamptz and k.description is not null`);
}

const ownerOfCard = sql`coalesce(d.merged_into, d.id)`;

/** Selects the orders of the donor `d` that keep personal data. */
const selectOtherOrders = (orderIds: SQL) =>
  sql`orders o where o.donor_id = ${ownerOfCard} and o.erased_at is null and o.id not in ${orderIds}`;

/** Removes a name, phone and e-mail from a card of a donor with other orders, if only these orders had it. */
async function correctCards(tx: Tx, orderIds: SQL, at: string): Promise<void> {
  const others = selectOtherOrders(orderIds);
  const isOnlyErased = (value: SQL, compared: SQL) => sql`(
    exists (select from orders o where o.id in ${orderIds} and o.donor_id = ${ownerOfCard} and ${compared} = ${value})
    and not exists (select from ${others} and ${compared} = ${value}))`;
  const name = isOnlyErased(foldedName(sql`d.name`), foldedName(sql`o.customer_name`));
  const phone = isOnlyErased(foldedPhone(sql`d.phone`), foldedPhone(sql`o.customer_phone`));
  const email = isOnlyErased(foldedEmail(sql`d.email`), foldedEmail(sql`o.customer_email`));
  await tx.execute(sql`
    update donors d set
      name = case when ${name} then (select customer_name from ${others} order by completed_at desc nulls last, id limit 1)
        else name end,
      phone = case when ${phone} then null else phone end, email = case when ${email} then null else email end,
      updated_at = ${at}::timestamptz
    where d.erased_at is null and ${ownerOfCard} in (select donor_id from orders where id in ${orderIds})
      and exists (select from ${others}) and (${name} or ${phone} or ${email})`);
}

/** Erases the donors of these orders who have no other order with personal data, and the donors merged into them. */
async function eraseDonors(tx: Tx, orderIds: SQL, at: string): Promise<void> {
  await tx.execute(sql`
    update donors d set name = ${erasedName}, phone = null, email = null, note = '', tags = '{}',
      erased_at = ${at}::timestamptz, updated_at = ${at}::timestamptz
    where d.erased_at is null and ${ownerOfCard} in (select donor_id from orders where id in ${orderIds})
      and not exists (select from ${selectOtherOrders(orderIds)})`);
}
