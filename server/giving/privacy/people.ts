import { type SQL, sql } from "drizzle-orm";

/** Selects name, email, phone and the folded words of the search for the donors of these orders. */
export const peopleOfOrders = (orderIds: SQL): SQL => sql`(
  select o.customer_name as name, o.customer_email as email, o.customer_phone as phone, coalesce(s.words, '') as words
  from orders o left join order_search s on s.order_id = o.id where o.id in ${orderIds} and o.erased_at is null)`;

/** Selects the same of these donors. */
export const peopleOfDonors = (donorIds: SQL): SQL => sql`(
  select name, email, phone, search_fold(concat_ws(' ', name, phone, email)) as words
  from donors where id in ${donorIds} and erased_at is null)`;

/** True when a typed search finds one of these people, either by all its words or by the digits of a phone. */
export const findsPerson = (search: SQL, people: SQL): SQL => sql`exists (
  select 1 from ${people} p, lateral (select regexp_replace(${search}, '[^0-9]', '', 'g') as digits) typed
  where not exists (
      select 1 from regexp_split_to_table(search_fold(btrim(${search})), '[[:space:]]+') word
      where position(word in p.words) = 0)
    or (length(digits) >= 7 and position(right(digits, 10) in p.words) > 0))`;
