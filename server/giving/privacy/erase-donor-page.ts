import { type SQL, sql } from "drizzle-orm";
import { foldedEmail, foldedPhone } from "#server/platform/db/columns.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { erasedAddress, erasedPhone } from "./rules.ts";

export const erasedContact = sql`case when kind = 'email' then ${erasedAddress} else ${erasedPhone} end`;

/**
 * Ends the sessions and codes with the contacts of these orders, and takes the contacts out of the permissions, unless another
 * person's order has the same contact. The contacts are compared with those of the orders, so this precedes their erasure.
 */
export async function eraseDonorPage(tx: Tx, orderIds: SQL): Promise<void> {
  const contacts = (orders: SQL) => sql`(
    select ${foldedPhone(sql`o.customer_phone`)} from ${orders} where o.customer_phone is not null
    union select ${foldedEmail(sql`o.customer_email`)} from ${orders} where o.customer_email is not null)`;
  const erased = contacts(sql`(select * from orders where id in ${orderIds}) o`);
  const others = contacts(sql`(select * from orders where id not in ${orderIds} and erased_at is null) o`);
  const folded = sql`case when kind = 'email' then ${foldedEmail(sql`contact`)} else ${foldedPhone(sql`contact`)} end`;
  await tx.execute(sql`delete from donor_codes where ${folded} in ${erased}`);
  await tx.execute(sql`
    delete from donor_sessions where digest in (select session from donor_session_contacts where ${folded} in ${erased})`);
  await tx.execute(sql`
    update permissions set contact = ${erasedContact} where ${folded} in ${erased} and ${folded} not in ${others}`);
}
