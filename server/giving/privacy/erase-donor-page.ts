import { type SQL, sql } from "drizzle-orm";
import { foldedEmail, foldedPhone } from "#server/platform/db/columns.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { erasedAddress, erasedPhone, toArrayLiteral } from "./rules.ts";

export const erasedContact = sql`case when kind = 'email' then ${erasedAddress} else ${erasedPhone} end`;

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

/**
 * Takes contacts that no order and no donor has any more out of the permissions: these contacts, or all. Returns the number
 * of changed rows. The conditions are those of the indexes orders_same_phone and orders_same_email.
 */
export async function erasePermissions(tx: Tx, contacts?: readonly string[]): Promise<number> {
  const isOneOfThese = contacts ? sql`contact = any(${toTexts(contacts)})` : sql`true`;
  const rows = await rowsOf<unknown>(tx)`
    update permissions set contact = ${erasedContact}
    where ${isOneOfThese} and contact not in (${erasedAddress}, ${erasedPhone})
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

const toTexts = (contacts: readonly string[]) => sql`${sql.param(toArrayLiteral(contacts))}::text[]`;
