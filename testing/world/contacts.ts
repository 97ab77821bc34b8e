import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { sampleDonor } from "./privacy.ts";

const contact = `Beni 0555 908 76 12 ya da ${sampleDonor.email} ile arayın, TEL05559087612`;

/** The phone and the e-mail address of the sample donor in any spelling. */
export const contactPattern = /ekilmis\.zeynep|555\D{0,2}908\D?76\D?12|908\D?76\D?12/;

/** Writes the contacts of the sample donor (privacy.ts) into all texts that staff can read. */
export async function plantContacts(db: Db, orderId: string, at: Date): Promise<void> {
  for (const statement of [
    sql`update orders set message = ${contact}, status_note = ${contact}`,
    sql`update refunds set reason = ${contact}`,
    sql`update payment_logs set error_message = ${contact}, created_at = ${at.toISOString()}`,
    sql`update payment_alarms set resolved_at = null, resolution = null, details = details || ${JSON.stringify({ email: sampleDonor.email, said: contact })}::jsonb`,
    sql`update all_statement_rows set description = ${contact}`,
    sql`insert into audit_log (actor_name, action, entity, entity_id, before, after)
      values ('Deniz', 'correct-contact', 'order', ${orderId}, ${JSON.stringify({ phone: sampleDonor.phone })}::jsonb,
        ${JSON.stringify({ email: sampleDonor.email, note: contact })}::jsonb)`,
  ])
    await db.execute(statement);
}
