import { type SQL, sql } from "drizzle-orm";
import { foldedEmail, foldedPhone } from "#server/platform/db/columns.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { erasedAddress, erasedContact, erasedPhone, toArrayLiteral } from "./rules.ts";

/**
 * Ends the sessions and codes with the contacts of these people, and returns the folded contacts. The people are read from
 * orders or donors, so this precedes their erasure.
 */
export async function endDonorSessions(tx: Tx, people: SQL): Promise<string[]> {
  const rows = await rowsOf<{ contact: string }>(tx)`
    select ${foldedPhone(sql`p.phone`)} as contact from ${people} p where p.phone is not null
    union select ${foldedEmail(sql`p.email`)} from ${people} p where p.email is not null`;
  const contacts = rows.map(({ contact }) => contact);
  const isErased = sql`case when kind = 'email' then ${foldedEmail(sql`contact`)} else ${foldedPhone(sql`contact`)} end
    = any(${toTexts(contacts)})`;
  await tx.execute(sql`delete from donor_codes where ${isErased}`);
  await tx.execute(sql`
    delete from donor_sessions where digest in (select session from donor_session_contacts where ${isErased})`);
  return contacts;
}

/** Takes those of these contacts that no order and no donor has any more out of the permissions. Returns the changed rows. */
export async function erasePermissions(tx: Tx, contacts: readonly string[]): Promise<number> {
  const rows = await rowsOf<unknown>(tx)`
    update permissions set contact = ${erasedContact}
    where contact = any(${toTexts(contacts)}) and contact not in (${erasedAddress}, ${erasedPhone})
      and not exists (select from orders o
        where o.customer_phone is not null and ${foldedPhone(sql`o.customer_phone`)} = permissions.contact)
      and not exists (select from orders o
        where o.customer_email is not null and ${foldedEmail(sql`o.customer_email`)} = permissions.contact)
      and not exists (select from donors d
        where d.phone is not null and ${foldedPhone(sql`d.phone`)} = permissions.contact)
      and not exists (select from donors d
        where d.email is not null and ${foldedEmail(sql`d.email`)} = permissions.contact)
    returning 1`;
  return rows.length;
}

/** Contacts per SQL statement, because each statement blocks the embedded database. */
const batchSize = 1_000;

/** Does the same with all contacts, for those that an order, a card or a session had before. */
export async function forgetPermissions(db: Db): Promise<number> {
  let count = 0;
  for (let after = ""; ; ) {
    const rows = await rowsOf<{ contact: string }>(db)`
      select distinct contact from permissions where contact > ${after} order by contact limit ${batchSize}`;
    const contacts = rows.map(({ contact }) => contact);
    if (contacts.length > 0) count += await db.transaction((tx) => erasePermissions(tx, contacts));
    if (contacts.length < batchSize) return count;
    after = contacts.at(-1) ?? "";
  }
}

const toTexts = (contacts: readonly string[]) => sql`${sql.param(toArrayLiteral(contacts))}::text[]`;
