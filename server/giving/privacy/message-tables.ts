import { type SQL, sql } from "drizzle-orm";
import type { DonorTable } from "./donor-table.ts";
import { erasedAddress, erasedPhone } from "./rules.ts";

const endSending = (state: SQL) => (at: SQL) =>
  sql`next_try_at = null, ${state} = case when ${state} = 'sent' then 'sent' else 'withdrawn' end, updated_at = ${at}`;

/** The tables with messages to donors. */
export const messageTables: Record<string, DonorTable> = {
  sms_outbox: {
    processing: ["message"],
    exportAs: "sms",
    kept: ["id", "order_id", "status", "provider"],
    erased: { phone: erasedPhone, text: null, error: null, provider_message_id: null },
    extraChanges: endSending(sql`status`),
    forget: [
      {
        name: "smsMonths",
        age: sql`updated_at`,
        due: sql`status not in ('queued', 'sending')
          and (phone <> ${erasedPhone} or num_nonnulls(text, error, provider_message_id) > 0)`,
        change: sql`update sms_outbox set phone = ${erasedPhone}, text = null, error = null,
          provider_message_id = null, status = case when status = 'sent' then 'sent' else 'withdrawn' end`,
      },
    ],
  },
  sms_notices: {
    processing: ["message"],
    exportAs: "notices",
    kept: ["order_id", "event", "status", "provider"],
    erased: { error: null, provider_message_id: null },
    extraChanges: endSending(sql`status`),
    forget: [
      {
        name: "smsMonths",
        age: sql`updated_at`,
        due: sql`status not in ('queued', 'sending') and num_nonnulls(error, provider_message_id) > 0`,
        change: sql`update sms_notices set error = null, provider_message_id = null`,
      },
    ],
  },
  mail_outbox: {
    processing: ["message"],
    exportAs: "mail",
    kept: ["id", "event", "subject", "order_id", "language", "state"],
    erased: { to_address: erasedAddress, network: null, answer: null },
    extraChanges: endSending(sql`state`),
    forget: [
      {
        name: "smsMonths",
        age: sql`updated_at`,
        due: sql`state not in ('queued', 'sending') and (to_address <> ${erasedAddress} or answer is not null)`,
        change: sql`update mail_outbox set to_address = ${erasedAddress}, network = null, answer = null,
          state = case when state = 'sent' then 'sent' else 'withdrawn' end`,
      },
    ],
  },
};
