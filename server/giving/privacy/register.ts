import { type SQL, sql } from "drizzle-orm";
import { donorPageTables } from "./donor-page-tables.ts";
import type { DonorTable } from "./donor-table.ts";
import { importTables } from "./import-tables.ts";
import { kurbanTables } from "./kurban-tables.ts";
import { messageTables } from "./message-tables.ts";
import { noteTables } from "./note-tables.ts";
import { personTables } from "./person-tables.ts";
import { erasedText, keepOnly, keptAuditDetails, keptDetails } from "./rules.ts";
import { statementTables } from "./statement-tables.ts";

const isOfAttempts = (orders: SQL) =>
  sql`number in (select number from payment_attempts where order_id in ${orders})`;

const signIns = sql`entity = 'user' and action in ('sign-in', 'sign-in-second-factor', 'sign-out', 'end-sessions')`;
/** These audit entries stay as long as their order, because the ledger checks need them (docs/decisions/020). */
const isLedgerEntry = sql`entity = 'order' and action in ('complete', 'change-status')`;

export const withDonors: Record<string, DonorTable> = {
  orders: {
    processing: ["donation"],
    exportAs: "customerName",
    kept: [
      "id",
      "reference",
      "status",
      "payment_method",
      "source",
      "language",
      "error_code",
      "trial",
      "donor_id",
      "cash_day_id",
    ],
    erased: {
      customer_name: null,
      customer_email: null,
      customer_phone: null,
      message: null,
      company: null,
      status_note: null,
    },
    // The columns refer to members of staff.
    none: ["completed_by", "taken_by"],
    isErasedSeparately: true,
  },
  ...personTables,
  order_search: {
    processing: ["donation"],
    exportAs: null,
    kept: ["order_id"],
    erased: { words: null },
    isErasedSeparately: true,
  },
  order_items: {
    processing: ["donation", "belief"],
    kept: ["order_id", "campaign_id", "project_id", "campaign_title", "category", "donation_type"],
  },
  order_consents: {
    processing: ["consent"],
    kept: ["order_id", "kind", "version", "language"],
  },
  consent_texts: {
    processing: ["consent"],
    none: ["kind", "version", "language", "text"],
  },
  idempotency_keys: {
    processing: ["misuse"],
    row: ["key", "body_hash", "order_id"],
  },
  ...messageTables,
  payment_attempts: {
    processing: ["payment"],
    exportAs: "payments",
    kept: [
      "number",
      "order_id",
      "currency",
      "bank",
      "memo",
      "status",
      "return_code",
      "auth_code",
      "bank_reference",
      "evidence",
    ],
    erased: { card_mask: null },
    // A keyed digest that is stored until the inquiry about an unverified callback ends (payments/unverified-callback.ts).
    short: ["hint_line"],
  },
  payment_logs: {
    processing: ["payment"],
    exportAs: "paymentLog",
    kept: ["transaction_id", "order_id", "status", "payment_method", "error_code"],
    erased: { error_message: null },
    thinned: ["details"],
  },
  payment_messages: {
    processing: ["payment"],
    exportAs: "bankMessages",
    kept: ["source", "number", "order_id", "outcome", "reason", "bucket"],
    thinned: ["details"],
    forget: [
      {
        name: "bankMonths",
        age: sql`received_at`,
        due: sql`details is not null`,
        change: sql`update payment_messages set details = null`,
      },
    ],
  },
  payment_alarms: {
    processing: ["payment"],
    exportAs: "alarms",
    kept: ["kind", "order_id", "number", "subject"],
    // If a ledger check raised the alarm, the details contain only numbers, which the next check compares.
    erased: {
      details: sql`case when subject is null then coalesce(${keepOnly("details", keptDetails)}, '{}') else details end`,
      resolution: sql`case when resolution is null then null else ${erasedText} end`,
    },
    none: ["resolved_by"],
  },
  refunds: {
    processing: ["payment"],
    exportAs: "refunds",
    kept: ["id", "order_id", "attempt_number", "method", "state", "way", "bank_reference", "return_code"],
    erased: { reason: erasedText },
    // The columns refer to members of staff, and to a day of a cash desk.
    none: ["requested_by", "approved_by", "cash_day_id"],
  },
  refund_items: {
    processing: ["payment"],
    kept: ["refund_id"],
  },
  // The digest identifies no person. Without the row the address is unknown.
  pay_links: {
    processing: ["payment"],
    exportAs: "payLinks",
    row: ["id", "order_id", "digest", "way"],
    // The column refers to a member of staff.
    none: ["created_by"],
  },
  collected_entries: {
    processing: ["donation"],
    kept: ["refund_id"],
  },
  documents: {
    processing: ["document"],
    exportAs: "documents",
    // The codes are random; after an erasure, their pages do not show the name. `lines` contains campaigns and amounts.
    kept: [
      "id",
      "kind",
      "series",
      "order_id",
      "cancels_id",
      "code",
      "download_code",
      "state",
      "language",
      "lines",
      "method",
    ],
    lawful: ["recipient"],
    none: ["design_id"],
    erasedRows: (orders) => sql`order_id in ${orders} and kind <> 'receipt' and recipient is not null`,
    forget: [
      {
        name: "documentMonths",
        age: sql`issued_at`,
        due: sql`recipient is not null and kind = 'receipt'`,
        change: sql`update documents set recipient = null`,
      },
    ],
  },
  document_due: {
    processing: ["document"],
    kept: ["order_id"],
  },
  // The download code is useless after the order is erased.
  year_statements: {
    processing: ["document"],
    kept: ["id", "order_id", "added_orders", "download_code"],
  },
  moved_gifts: {
    processing: ["donation"],
    kept: ["order_id"],
  },
  ...statementTables,
  ...importTables,
  ...noteTables,
  ...kurbanTables,
  ...donorPageTables,
  // The keys are digests and are deleted within hours (server/giving/payments/card-testing).
  card_records: {
    processing: ["misuse"],
    short: ["key"],
  },
  bank_failures: {
    processing: ["misuse"],
    row: ["bank", "number", "what", "network"],
    erasedRows: isOfAttempts,
  },
  card_tries: {
    processing: ["misuse"],
    row: ["number", "network", "line", "phone", "session"],
    erasedRows: isOfAttempts,
  },
  // The rows count requests by IP address and are deleted an hour after the last request.
  rate_limits: {
    processing: ["misuse"],
    short: ["key"],
  },
  audit_log: {
    processing: ["trail"],
    exportAs: "changes",
    // The columns describe the member of staff.
    none: ["actor_id", "actor_name", "address", "submission"],
    kept: ["action", "entity", "entity_id"],
    erased: {
      before: keepOnly("before", keptAuditDetails),
      after: keepOnly("after", keptAuditDetails),
    },
    // The entries of a donor's card may have the contact of any of the donor's orders.
    erasedRows: (orders) => sql`(entity = 'order' and entity_id in ${orders})
      or (entity = 'donor-card' and entity_id in (
        select id from donors where coalesce(merged_into, id) in (select donor_id from orders where id in ${orders})))`,
    forget: [
      { name: "signInMonths", age: sql`at`, due: signIns, change: sql`delete from audit_log` },
      {
        name: "signInMonths",
        age: sql`at`,
        due: sql`address is not null`,
        change: sql`update audit_log set address = null`,
      },
      {
        name: "auditMonths",
        age: sql`at`,
        due: sql`not (${isLedgerEntry})`,
        change: sql`delete from audit_log`,
      },
    ],
  },
};
