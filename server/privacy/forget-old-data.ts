import { type SQL, sql } from "drizzle-orm";
import { ownValue } from "#shared/own-value.ts";
import { auditLog } from "../accounts/table.ts";
import type { Db } from "../db/connect.ts";
import { rowsOf } from "../db/rows-of.ts";
import type { Clock } from "../kernel/clock.ts";
import { noteRemains } from "./clear-remains.ts";
import { forgetOrders } from "./forget-orders.ts";
import { monthsBefore, type RetentionName, readRetention } from "./retention-settings.ts";
import { erasedAddress, erasedPhone } from "./rules.ts";

/** The number of rows per rule. */
type Forgotten = Partial<Record<RetentionName, number>>;

/** The rows of a rule, without their age limit, and the change to them. */
type Rule = { name: RetentionName; table: string; age: SQL; due: SQL; change: SQL };

const signIns = sql`entity = 'user' and action in ('sign-in', 'sign-in-second-factor', 'sign-out', 'end-sessions')`;
/** The ledger shows who completed or changed an order for as long as the order exists (docs/decisions/020). */
const booked = sql`entity = 'order' and action in ('complete', 'change-status')`;

/**
 * Whether the order was ever paid, also when the money was given back: accounts, vouchers and disputes refer to it. A
 * transfer that was cancelled afterwards is recognised by its audit entry of completion.
 */
const paid = sql`(status = 'completed'
  or exists (select from payment_attempts p where p.order_id = orders.id and p.status in ('settled', 'duplicate', 'contradicted'))
  or exists (select from audit_log a where a.entity = 'order' and a.entity_id = orders.id and a.action = 'complete'))`;

const rules: readonly Rule[] = [
  {
    name: "documentMonths",
    table: "documents",
    age: sql`issued_at`,
    due: sql`recipient is not null and kind = 'receipt'`,
    change: sql`update documents set recipient = null`,
  },
  {
    name: "smsMonths",
    table: "sms_outbox",
    age: sql`updated_at`,
    due: sql`status not in ('queued', 'sending')
      and (phone <> ${erasedPhone} or num_nonnulls(text, error, provider_message_id) > 0)`,
    change: sql`update sms_outbox set phone = ${erasedPhone}, text = null, error = null, provider_message_id = null,
      status = case when status = 'sent' then 'sent' else 'withdrawn' end`,
  },
  {
    name: "smsMonths",
    table: "sms_notices",
    age: sql`updated_at`,
    due: sql`status not in ('queued', 'sending') and num_nonnulls(error, provider_message_id) > 0`,
    change: sql`update sms_notices set error = null, provider_message_id = null`,
  },
  {
    name: "smsMonths",
    table: "mail_outbox",
    age: sql`updated_at`,
    due: sql`state not in ('queued', 'sending') and (to_address <> ${erasedAddress} or answer is not null)`,
    change: sql`update mail_outbox set to_address = ${erasedAddress}, network = null, answer = null,
      state = case when state = 'sent' then 'sent' else 'withdrawn' end`,
  },
  {
    name: "bankMonths",
    table: "payment_messages",
    age: sql`received_at`,
    due: sql`details is not null`,
    change: sql`update payment_messages set details = null`,
  },
  {
    name: "bankMonths",
    table: "all_statement_rows",
    age: sql`booked_on`,
    due: sql`erased_at is null`,
    change: sql`update all_statement_rows set description = '', payer_name = null, payer_iban_hash = null,
      erased_at = now(), updated_at = now()`,
  },
  {
    name: "bankMonths",
    table: "statement_row_texts",
    age: sql`(select booked_on from all_statement_rows where id = row_id)`,
    due: sql`true`,
    change: sql`delete from statement_row_texts`,
  },
  {
    name: "signInMonths",
    table: "audit_log",
    age: sql`at`,
    due: signIns,
    change: sql`delete from audit_log`,
  },
  {
    name: "signInMonths",
    table: "audit_log",
    age: sql`at`,
    due: sql`address is not null`,
    change: sql`update audit_log set address = null`,
  },
  {
    name: "auditMonths",
    table: "audit_log",
    age: sql`at`,
    due: sql`not (${booked})`,
    change: sql`delete from audit_log`,
  },
];

/**
 * Removes data older than the administrators' settings (retention-settings.ts), with one audit entry per run. When it
 * is stopped, the next run continues.
 */
export async function forgetOldData({ db, clock }: { db: Db; clock: Clock }): Promise<Forgotten> {
  const settings = await readRetention(db);
  const now = clock.now();
  const forgotten: Forgotten = {};
  const note = (name: RetentionName, count: number) => {
    if (count > 0) forgotten[name] = (ownValue(forgotten, name) ?? 0) + count;
  };
  const limit = (name: RetentionName) => {
    const months = settings[name];
    return months === null ? null : sql`${monthsBefore(now, months).toISOString()}::timestamptz`;
  };

  const given = limit("donorMonths");
  if (given) {
    const due = sql`status <> 'pending' and ${paid} and coalesce(completed_at, updated_at) < ${given}`;
    note("donorMonths", await forgetOrders(db, due, now));
  }
  const unpaid = limit("unpaidMonths");
  if (unpaid) {
    const due = sql`status in ('cancelled', 'payment_failed') and not ${paid} and updated_at < ${unpaid}`;
    note("unpaidMonths", await forgetOrders(db, due, now));
  }
  for (const rule of rules) {
    const before = limit(rule.name);
    if (before) note(rule.name, await forgetRows(db, rule, before));
  }

  if (Object.keys(forgotten).length > 0) {
    await db.transaction(async (tx) => {
      await noteRemains(tx, now);
      const entry = { action: "forget", entity: "donor", entityId: "retention", after: forgotten };
      await tx.insert(auditLog).values({ at: now, actorName: "Sistem", ...entry });
    });
  }
  return forgotten;
}

/** Rows per statement, for the same reason as in forget-orders.ts. */
const batch = 1_000;

async function forgetRows(db: Db, { table, age, due, change }: Rule, before: SQL): Promise<number> {
  let count = 0;
  for (;;) {
    const rows = await rowsOf<unknown>(db)`
      ${change} where ctid = any(array(
        select ctid from ${sql.identifier(table)} where ${age} < ${before} and ${due} limit ${batch}))
      returning 1`;
    count += rows.length;
    if (rows.length < batch) return count;
  }
}
