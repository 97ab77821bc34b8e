import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import type { MessageState } from "#server/messaging/table.ts";
import { createdAt, moment, updatedAt, uuidKey } from "#server/platform/db/columns.ts";
import type { ContactKind } from "./read-contact.ts";

/** The key of all digests here. It is in the database, so that a new SESSION_SECRET ends no session of a donor. */
export const donorKey = pgTable(
  "donor_key",
  {
    only: boolean("only").primaryKey().default(true),
    key: text("key").notNull(),
  },
  (t) => [check("donor_key_only", sql`${t.only}`)],
).enableRLS();

export type CodePurpose = "enter" | "add_contact" | "change_plan";

/**
 * A code that was asked for (docs/contract.md#the-donors-page). A row exists for every contact, known or not, so that both
 * cost the same; the delivery sends the code only to a contact that an order has. Rows are deleted after a day.
 */
export const donorCodes = pgTable(
  "donor_codes",
  {
    id: uuidKey(),
    contactDigest: text("contact_digest").notNull(),
    kind: text("kind").$type<ContactKind>().notNull(),
    /** The contact in its stored form, to which the delivery sends the code. */
    contact: text("contact").notNull(),
    codeDigest: text("code_digest").notNull(),
    /** The browser that asked. The code is worthless in any other. */
    browserDigest: text("browser_digest").notNull(),
    purpose: text("purpose").$type<CodePurpose>().notNull(),
    language: text("language").notNull(),
    /** How often a wrong code was typed. */
    wrongTries: smallint("tries").notNull().default(0),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
    // The columns of a delivery (server/messaging/outbox.ts).
    state: text("state").$type<MessageState>().notNull().default("queued"),
    tries: integer("send_tries").notNull().default(0),
    answer: text("answer"),
    claimedAt: moment("claimed_at"),
    nextTryAt: moment("next_try_at"),
    sentAt: moment("sent_at"),
    provider: text("provider"),
    providerMessageId: text("provider_message_id"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("donor_codes_kind_known", sql`${t.kind} in ('phone', 'email')`),
    check("donor_codes_purpose_known", sql`${t.purpose} in ('enter', 'add_contact', 'change_plan')`),
    check("donor_codes_few_tries", sql`${t.wrongTries} between 0 and 5`),
    check(
      "donor_codes_state_known",
      sql`${t.state} in ('queued', 'sending', 'sent', 'failed', 'unknown', 'withdrawn')`,
    ),
    index("donor_codes_of_browser").on(t.browserDigest, t.createdAt),
    index("donor_codes_of_contact").on(t.contactDigest, t.createdAt),
    index("donor_codes_waiting").on(t.createdAt).where(sql`state in ('queued', 'sending')`),
    index("donor_codes_newest").on(t.createdAt),
  ],
).enableRLS();

/** A donor's session: 30 minutes without a request, 8 hours at most. The cookie has the token, the row its digest. */
export const donorSessions = pgTable(
  "donor_sessions",
  {
    digest: text("digest").primaryKey(),
    createdAt: createdAt(),
    lastSeenAt: moment("last_seen_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [index("donor_sessions_last_seen").on(t.lastSeenAt)],
).enableRLS();

/** The contacts that a session has proven by a code. */
export const donorSessionContacts = pgTable(
  "donor_session_contacts",
  {
    session: text("session")
      .notNull()
      .references(() => donorSessions.digest, { onDelete: "cascade", onUpdate: "cascade" }),
    kind: text("kind").$type<ContactKind>().notNull(),
    contactDigest: text("contact_digest").notNull(),
    /** The contact itself, with which orders are found. It goes with its session. */
    contact: text("contact").notNull(),
    provenAt: moment("proven_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "donor_session_contacts_key", columns: [t.session, t.kind, t.contactDigest] }),
    check("donor_session_contacts_kind_known", sql`${t.kind} in ('phone', 'email')`),
  ],
).enableRLS();

export type PermissionKind = "sms" | "email" | "call";
export type PermissionSource = "checkout" | "donor_page" | "link" | "staff" | "import";

/** What donors allowed and withdrew. Rows are only added; the newest of a contact and kind counts. */
export const permissions = pgTable(
  "permissions",
  {
    id: uuidKey(),
    /** The stored form of a phone, or the folded e-mail address. */
    contact: text("contact").notNull(),
    kind: text("kind").$type<PermissionKind>().notNull(),
    state: text("state").$type<"granted" | "withdrawn">().notNull(),
    /** The wording (consent_texts.version); null where staff or an import recorded it. */
    textVersion: text("text_version"),
    source: text("source").$type<PermissionSource>().notNull(),
    at: moment("at").notNull(),
  },
  (t) => [
    check("permissions_kind_known", sql`${t.kind} in ('sms', 'email', 'call')`),
    check("permissions_state_known", sql`${t.state} in ('granted', 'withdrawn')`),
    check(
      "permissions_source_known",
      sql`${t.source} in ('checkout', 'donor_page', 'link', 'staff', 'import')`,
    ),
    index("permissions_of_contact").on(t.contact, t.kind, t.at),
  ],
).enableRLS();
