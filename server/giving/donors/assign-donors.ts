import { type SQL, sql } from "drizzle-orm";
import { foldedEmail, foldedPhone } from "#server/platform/db/columns.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { lockDonors } from "./lock-donors.ts";

/** A transaction assigns this many orders and locks them until it ends. */
const batchSize = 100;

type UnassignedOrder = {
  id: string;
  name: string;
  phone: string | null;
  email: string | null;
  language: string;
};

/** Gives each completed order its donor (docs/contract.md#donors), oldest first. Returns the number of assigned orders. */
export async function assignDonors(db: Db, stopping?: AbortSignal): Promise<number> {
  for (let total = 0; ; ) {
    const assigned = await db.transaction(assignBatch);
    total += assigned;
    if (assigned < batchSize || stopping?.aborted) return total;
  }
}

async function assignBatch(tx: Tx): Promise<number> {
  await lockDonors(tx);
  const orders = await rowsOf<UnassignedOrder>(tx)`
    select id, customer_name as name, customer_phone as phone, customer_email as email, language from orders
    where status = 'completed' and donor_id is null and erased_at is null and trial is null
      and num_nonnulls(customer_phone, customer_email) > 0
    order by completed_at, id limit ${batchSize} for no key update skip locked`;
  for (const order of orders) {
    const donorId = (await findDonor(tx, order)) ?? (await createDonor(tx, order));
    await tx.execute(sql`update orders set donor_id = ${donorId} where id = ${order.id}`);
    await completeContact(tx, donorId, order);
  }
  return orders.length;
}

/**
 * Returns the donor with the same phone and e-mail, or with one of them and the same name if the donor has no other value
 * for the other. Contacts of earlier orders of the donor count, too.
 */
export async function findDonor(
  tx: Db | Tx,
  { name, phone, email }: Pick<UnassignedOrder, "name" | "phone" | "email">,
): Promise<string | undefined> {
  const isPhone = (column: SQL) => sql`${foldedPhone(column)} = ${foldedPhone(sql`${phone}::text`)}`;
  const isEmail = (column: SQL) => sql`${foldedEmail(column)} = ${foldedEmail(sql`${email}::text`)}`;
  const isSamePair = sql`coalesce(${isPhone(sql`c.phone`)} and ${isEmail(sql`c.email`)}, false)`;
  const [donor] = await rowsOf<{ id: string }>(tx)`
    select d.id from (
      ${selectContacts(foldedPhone, "phone", phone)} union ${selectContacts(foldedEmail, "email", email)}
    ) c
    join donors stored on stored.id = c.donor_id
    join donors d on d.id = coalesce(stored.merged_into, stored.id)
    where d.erased_at is null and (${isSamePair} or (
      ${foldedName(sql`c.name`)} = ${foldedName(sql`${name}::text`)} and (
        (${isPhone(sql`c.phone`)} and coalesce(${isEmail(sql`d.email`)}, true))
        or (${isEmail(sql`c.email`)} and coalesce(${isPhone(sql`d.phone`)}, true)))))
    order by ${isSamePair} desc, d.created_at, d.id limit 1`;
  return donor?.id;
}

/** Selects the contacts of donors and of their orders that have this phone or e-mail address. Each part reads an index. */
function selectContacts(
  fold: (value: unknown) => SQL<string | null>,
  field: "phone" | "email",
  value: string | null,
): SQL {
  const ofOrder = sql.identifier(`customer_${field}`);
  const ofDonor = sql.identifier(field);
  const searched = fold(sql`${value}::text`);
  return sql`
    select donor_id, customer_name as name, customer_phone as phone, customer_email as email from orders
      where ${ofOrder} is not null and ${fold(ofOrder)} = ${searched}
    union all select id, name, phone, email from donors where ${ofDonor} is not null and ${fold(ofDonor)} = ${searched}`;
}

export function foldedName(name: SQL): SQL {
  return sql`btrim(regexp_replace(search_fold(${name}), '\\s+', ' ', 'g'))`;
}

async function createDonor(tx: Tx, { name, phone, email, language }: UnassignedOrder): Promise<string> {
  const [donor] = await rowsOf<{ id: string }>(tx)`
    insert into donors (name, phone, email, language) values (${name}, ${phone}, ${email}, ${language}) returning id`;
  if (!donor) throw new Error("the new donor has no id");
  return donor.id;
}

/** Adds the phone or the e-mail address that the donor has not given before. */
async function completeContact(tx: Tx, id: string, { phone, email }: UnassignedOrder): Promise<void> {
  await tx.execute(sql`
    update donors set phone = coalesce(phone, ${phone}), email = coalesce(email, ${email}), updated_at = now()
    where id = ${id} and ((phone is null and ${phone}::text is not null) or (email is null and ${email}::text is not null))`);
}
