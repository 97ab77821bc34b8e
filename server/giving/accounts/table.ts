import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, moment, updatedAt, uuidKey } from "#server/platform/db/columns.ts";
import { changedBy } from "#server/staff/changed-by.ts";
import { adminUsers } from "#server/staff/table.ts";
import type { AccountTexts, AccountValues } from "#shared/money/account-values.ts";

/** The foundation's bank accounts that are or were in effect. A requested account has no row before its change is effective. */
export const bankAccounts = pgTable(
  "bank_accounts",
  {
    id: uuidKey(),
    bank: text("bank").notNull(),
    name: text("name").notNull(),
    /** The receiver's name, as donors give it to their bank. */
    holder: text("holder").notNull(),
    /** Without spaces. */
    iban: text("iban").notNull().unique("bank_accounts_iban_unique"),
    currency: text("currency").notNull(),
    swift: text("swift").notNull().default(""),
    purposes: text("purposes").array().notNull().default([]),
    note: text("note").notNull().default(""),
    /** The name and the note in other languages (`name_en`). */
    texts: jsonb("texts").$type<AccountTexts>().notNull().default({}),
    position: integer("position").notNull(),
    state: text("state").$type<"shown" | "hidden">().notNull().default("shown"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    updatedBy: changedBy(),
  },
  (t) => [
    check("bank_accounts_iban_shape", sql`${t.iban} ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'`),
    check("bank_accounts_currency_shape", sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check("bank_accounts_state_known", sql`${t.state} in ('shown', 'hidden')`),
    index("bank_accounts_updated_by").on(t.updatedBy),
  ],
).enableRLS();

export type ChangeAction = "add" | "change" | "hide" | "show";
export type ChangeState = "requested" | "approved" | "effective" | "refused";
/** The fields that a change sets, by the names of the form; `state` for hiding and showing. */
export type ChangeValues = Partial<AccountValues & { state: string }>;

/**
 * The changes of the accounts (docs/decisions/061-bank-accounts.md), and those that were requested only. `account_id` has
 * no constraint, because a requested account has no row yet.
 */
export const bankAccountChanges = pgTable(
  "bank_account_changes",
  {
    id: uuidKey(),
    /** The changes that one person requested at once. They are approved and refused together. */
    requestId: text("request_id").notNull().default(sql`gen_random_uuid()::text`),
    accountId: text("account_id").notNull(),
    action: text("action").$type<ChangeAction>().notNull(),
    before: jsonb("before").$type<ChangeValues>(),
    after: jsonb("after").$type<ChangeValues>().notNull(),
    requestedBy: text("requested_by").references(() => adminUsers.id, { onDelete: "set null" }),
    /** The names stay when an account of staff is deleted. */
    requestedName: text("requested_name").notNull().default(""),
    approvedBy: text("approved_by").references(() => adminUsers.id, { onDelete: "set null" }),
    approvedName: text("approved_name"),
    refusedName: text("refused_name"),
    requestedAt: moment("requested_at").notNull(),
    /** The time at which an open change becomes effective, or at which it did; null for a refused one. */
    effectiveAt: moment("effective_at"),
    refusedAt: moment("refused_at"),
    state: text("state").$type<ChangeState>().notNull(),
  },
  (t) => [
    check("bank_account_changes_action_known", sql`${t.action} in ('add', 'change', 'hide', 'show')`),
    check(
      "bank_account_changes_state_known",
      sql`${t.state} in ('requested', 'approved', 'effective', 'refused')`,
    ),
    uniqueIndex("bank_account_changes_one_open")
      .on(t.accountId)
      .where(sql`state in ('requested', 'approved')`),
    index("bank_account_changes_of_request").on(t.requestId),
    index("bank_account_changes_requested_by").on(t.requestedBy),
    index("bank_account_changes_approved_by").on(t.approvedBy).where(sql`approved_by is not null`),
    index("bank_account_changes_of_account").on(t.accountId, t.requestedAt),
  ],
).enableRLS();

/** The steps of a request. Each is mailed to all administrators. */
export type NoticeStep = "requested" | "approved" | "effective" | "refused";

/** The mails about changes of accounts, one for each step and address. */
export const bankAccountNotices = pgTable(
  "bank_account_notices",
  {
    id: uuidKey(),
    requestId: text("request_id").notNull(),
    step: text("step").$type<NoticeStep>().notNull(),
    address: text("address").notNull(),
    /** The digest of the mailed link that refuses the request. */
    linkDigest: text("link_digest").unique("bank_account_notices_link_unique"),
    tries: integer("tries").notNull().default(0),
    nextTryAt: moment("next_try_at").notNull(),
    sentAt: moment("sent_at"),
    /** The time at which the link refused the request. It works once. */
    usedAt: moment("used_at"),
  },
  (t) => [
    check(
      "bank_account_notices_step_known",
      sql`${t.step} in ('requested', 'approved', 'effective', 'refused')`,
    ),
    uniqueIndex("bank_account_notices_once").on(t.requestId, t.step, t.address),
    index("bank_account_notices_waiting").on(t.nextTryAt).where(sql`sent_at is null`),
  ],
).enableRLS();
