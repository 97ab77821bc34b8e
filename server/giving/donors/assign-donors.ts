import { type SQL, sql } from "drizzle-orm";
import type { OrderRow } from "#server/giving/orders/lock-order.ts";
import { joinConditions } from "#server/giving/orders/order-query.ts";
import { foldedEmail, foldedName, foldedPhone } from "#server/platform/db/columns.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { foldEmail } from "#shared/text/same-email.ts";
import { lockDonors } from "./lock-donors.ts";
import { donors } from "./table.ts";

/** A transaction assigns this many orders and locks them until it ends; payments and messages wait for such a lock. */
const batchSize = 50;

type Person = { name: string; phone: string | null; email: string | null };
type UnassignedOrder = Person & { id: string; language: string };

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
  await assignToDonors(tx, orders);
  return orders.length;
}

/** Gives a completed order its donor, if the order has a contact. The caller has called `lockDonors`. */
export async function assignDonor(tx: Tx, order: OrderRow): Promise<void> {
  const { id, customerName: name, customerPhone: phone, customerEmail: email, language } = order;
  if (phone !== null || email !== null) await assignToDonors(tx, [{ id, name, phone, email, language }]);
}

async function assignToDonors(tx: Tx, orders: readonly UnassignedOrder[]): Promise<void> {
  await matchDonors(tx, orders, async (matches) => {
    const donorIds = await createDonors(
      tx,
      matches.flatMap(({ person, donorId }) => (donorId === null ? person : [])),
    );
    const known = matches.flatMap(({ person, donorId }) => (donorId === null ? [] : { ...person, donorId }));
    if (known.length > 0) await completeContacts(tx, known);
    const made = matches.filter(({ donorId }) => donorId === null);
    const assigned = [
      ...known.map(({ id, donorId }) => ({ id, donorId })),
      ...made.map(({ person: { id } }, index) => ({ id, donorId: donorIds[index] })),
    ];
    await tx.execute(sql`
      update orders o set donor_id = a."donorId"
      from jsonb_to_recordset(${JSON.stringify(assigned)}::jsonb) as a (id text, "donorId" text) where o.id = a.id`);
  });
}

/**
 * Finds the donor of each person, and calls `handle`, which must write its result, with groups of them. Two persons of one
 * group have no contact and no donor in common, so that what is written about one cannot be about the other.
 */
export async function matchDonors<Matched extends Person>(
  tx: Tx,
  people: readonly Matched[],
  handle: (matches: { person: Matched; donorId: string | null }[]) => Promise<void>,
): Promise<void> {
  for (let waiting = people; waiting.length > 0; ) {
    const reserved = new Set<string>();
    // A person who must wait reserves contacts, too, so that no later person with one of them comes first.
    const reserve = (values: readonly string[]) => {
      const isFree = !values.some((value) => reserved.has(value));
      for (const value of values) reserved.add(value);
      return isFree;
    };
    const group = waiting.filter((person) => reserve(contactsOf(person)));
    const donorIds = await findDonors(tx, group);
    const matches = group
      .map((person, index) => ({ person, donorId: donorIds[index] ?? null }))
      .filter(({ donorId }) => donorId === null || reserve([donorId]));
    await handle(matches);
    const handled = new Set(matches.map(({ person }) => person));
    waiting = waiting.filter((person) => !handled.has(person));
  }
}

/** Returns texts that are equal if the database compares the contacts as equal. */
function contactsOf({ phone, email }: Person): string[] {
  return [
    ...(phone === null ? [] : [`phone ${phone.replace(/\D/g, "").slice(-7)}`]),
    ...(email === null ? [] : [`email ${foldEmail(email)}`]),
  ];
}

export async function findDonor(tx: Db | Tx, person: Person): Promise<string | undefined> {
  const { name, phone, email } = person;
  const [donorId] = await findDonors(tx, [{ name, phone, email }]);
  return donorId ?? undefined;
}

/**
 * Returns for each person the donor with the same phone and e-mail, or with one of them and the same name if the donor has no
 * other value for the other. Contacts of earlier orders of the donor count, too.
 */
export async function findDonors(tx: Db | Tx, people: readonly Person[]): Promise<(string | null)[]> {
  const values = people.map(({ name, phone, email }, index) => ({ index, name, phone, email }));
  const same = {
    phone: foldedPhone(sql`p.phone`),
    email: foldedEmail(sql`p.email`),
    name: foldedName(sql`p.name`),
  };
  const found = await rowsOf<{ donorId: string | null }>(tx)`
    select f.id as "donorId"
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as p (index int, name text, phone text, email text)
    left join lateral (
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
      order by c.same = 'phone,email' desc, d.created_at, d.id limit 1
    ) f on true
    order by p.index`;
  return found.map(({ donorId }) => donorId);
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

type NewDonor = Person & { language: string; tags?: string[]; note?: string };

/** Returns the ids of the donors in the order of `people`. */
export async function createDonors(tx: Tx, people: readonly NewDonor[]): Promise<string[]> {
  if (people.length === 0) return [];
  const rows = people.map(({ name, phone, email, language, tags = [], note = "" }) => {
    return { id: crypto.randomUUID(), name, phone, email, language, tags, note };
  });
  await tx.insert(donors).values(rows);
  return rows.map(({ id }) => id);
}

/** Adds the phone or the e-mail address that a donor has not given before. Each donor comes once. */
async function completeContacts(tx: Tx, people: readonly (Person & { donorId: string })[]): Promise<void> {
  const values = people.map(({ donorId, phone, email }) => ({ donorId, phone, email }));
  await tx.execute(sql`
    update donors d set phone = coalesce(d.phone, p.phone), email = coalesce(d.email, p.email), updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as p ("donorId" text, phone text, email text)
    where d.id = p."donorId"
      and ((d.phone is null and p.phone is not null) or (d.email is null and p.email is not null))`);
}
