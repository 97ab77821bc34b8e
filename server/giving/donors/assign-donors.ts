import { type SQL, sql } from "drizzle-orm";
import type { OrderRow } from "#server/giving/orders/lock-order.ts";
import { joinConditions } from "#server/giving/orders/order-query.ts";
import { foldedEmail, foldedName, foldedPhone } from "#server/platform/db/columns.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { lockDonors } from "./lock-donors.ts";
import { donors } from "./table.ts";

/** A transaction assigns this many orders and locks them until it ends; payments and messages wait for such a lock. */
const batchSize = 20;

type UnassignedOrder = {
  id: string;
  name: string;
  phone: string | null;
  email: string | null;
  language: string;
};

/**
 * After this many assigned orders PostgreSQL renews its statistics, a minute before autovacuum does it. With the earlier
 * statistics the list of donors can take minutes.
 */
const analyzeEvery = 5_000;

/** Gives each completed order its donor (docs/contract.md#donors), oldest first. Returns the number of assigned orders. */
export async function assignDonors(db: Db, stopping?: AbortSignal): Promise<number> {
  for (let total = 0; ; ) {
    const assigned = await db.transaction(assignBatch);
    total += assigned;
    if (assigned > 0 && total % analyzeEvery === 0) await db.execute(sql`analyze orders, donors`);
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
  for (const order of orders) await assignToDonor(tx, order);
  return orders.length;
}

/** Gives a completed order its donor, if the order has a contact. The caller has called `lockDonors`. */
export async function assignDonor(tx: Tx, order: OrderRow): Promise<void> {
  const { id, customerName: name, customerPhone: phone, customerEmail: email, language } = order;
  if (phone !== null || email !== null) await assignToDonor(tx, { id, name, phone, email, language });
}

async function assignToDonor(tx: Tx, order: UnassignedOrder): Promise<void> {
  const knownId = await findDonor(tx, order);
  if (knownId) await completeContact(tx, knownId, order);
  const donorId = knownId ?? (await createDonor(tx, order));
  await tx.execute(sql`update orders set donor_id = ${donorId} where id = ${order.id}`);
}

/**
 * Returns the donor with the same phone and e-mail, or with one of them and the same name if the donor has no other value
 * for the other. Contacts of earlier orders of the donor count, too.
 */
export async function findDonor(
  tx: Db | Tx,
  { name, phone, email }: Pick<UnassignedOrder, "name" | "phone" | "email">,
): Promise<string | undefined> {
  const same = {
    phone: foldedPhone(sql`${phone}::text`),
    email: foldedEmail(sql`${email}::text`),
    name: foldedName(sql`${name}::text`),
  };
  const [donor] = await rowsOf<{ id: string }>(tx)`
    select d.id from (
      ${selectContacts(same, ["phone", "email"])} union ${selectContacts(same, ["phone", "name"])}
      union ${selectContacts(same, ["email", "name"])}
    ) c
    join donors stored on stored.id = c.donor_id
    join donors d on d.id = coalesce(stored.merged_into, stored.id)
    where d.erased_at is null and case c.same
      when 'phone,name' then coalesce(${foldedEmail(sql`d.email`)} = ${same.email}, true)
      when 'email,name' then coalesce(${foldedPhone(sql`d.phone`)} = ${same.phone}, true)
      else true end
    order by c.same = 'phone,email' desc, d.created_at, d.id limit 1`;
  return donor?.id;
}

type Part = "name" | "phone" | "email";

/** Selects the donors with these parts of a contact, their own or those of an order. Each part of the query reads an index. */
function selectContacts(same: Record<Part, SQL>, parts: readonly [Part, Part]): SQL {
  const fold = { name: foldedName, phone: foldedPhone, email: foldedEmail };
  const has = (prefix: string) =>
    joinConditions(
      parts.flatMap((part) => {
        const column = sql.identifier(prefix + part);
        return [sql`${column} is not null`, sql`${fold[part](column)} = ${same[part]}`];
      }),
    );
  const name = sql.raw(`'${parts}'`);
  // `donor_id` is not compared with null here: before the first statistics, the planner would read all orders with donors.
  return sql`
    select ${name} as same, donor_id from orders where ${has("customer_")}
    union select ${name}, id from donors where ${has("")}`;
}

type NewDonor = Omit<UnassignedOrder, "id"> & { tags?: string[]; note?: string };

export async function createDonor(
  tx: Tx,
  { name, phone, email, language, tags = [], note = "" }: NewDonor,
): Promise<string> {
  const [donor] = await tx
    .insert(donors)
    .values({ name, phone, email, language, tags, note })
    .returning({ id: donors.id });
  if (!donor) throw new Error("the new donor has no id");
  return donor.id;
}

/** Adds the phone or the e-mail address that the donor has not given before. */
async function completeContact(tx: Tx, id: string, { phone, email }: UnassignedOrder): Promise<void> {
  await tx.execute(sql`
    update donors set phone = coalesce(phone, ${phone}), email = coalesce(email, ${email}), updated_at = now()
    where id = ${id} and ((phone is null and ${phone}::text is not null) or (email is null and ${email}::text is not null))`);
}
