import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import {
  createdAt,
  foldedEmail,
  foldedName,
  foldedPhone,
  isKnownLanguage,
  moment,
  updatedAt,
  uuidKey,
} from "#server/platform/db/columns.ts";

/** A person or company with at least one completed donation (docs/contract.md#donors). */
export const donors = pgTable(
  "donors",
  {
    id: uuidKey(),
    name: text("name").notNull().default(""),
    phone: text("phone"),
    email: text("email"),
    language: text("language").notNull().default("tr"),
    note: text("note").notNull().default(""),
    tags: text("tags").array().notNull().default(sql`'{}'`),
    /** The donor into which staff merged this one. Merged donors own no orders. */
    mergedInto: text("merged_into").references((): AnyPgColumn => donors.id, { onDelete: "restrict" }),
    /** The time at which the personal data were erased (server/giving/privacy/erase-orders.ts). */
    erasedAt: moment("erased_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("donors_language_known", isKnownLanguage(t.language)),
    check("donors_not_merged_into_itself", sql`${t.mergedInto} is distinct from ${t.id}`),
    check(
      "donors_erased_names_nobody",
      sql`${t.erasedAt} is null or (num_nonnulls(${t.email}, ${t.phone}) = 0 and ${t.note} = '' and ${t.tags} = '{}')`,
    ),
    index("donors_same_email").on(foldedEmail(t.email), foldedName(t.name)).where(sql`email is not null`),
    index("donors_same_phone").on(foldedPhone(t.phone), foldedName(t.name)).where(sql`phone is not null`),
    index("donors_merged_into").on(t.mergedInto).where(sql`merged_into is not null`),
    // The search of list-donors.ts uses this expression.
    index("donors_words").using(
      "gin",
      sql`search_fold(${t.name} || ' ' || coalesce(${t.phone}, '') || ' ' || coalesce(${t.email}, '')) gin_trgm_ops`,
    ),
    index("donors_tags").using("gin", t.tags),
  ],
).enableRLS();

/** A merge of two donors, which staff can undo for 30 days. */
export const donorMerges = pgTable(
  "donor_merges",
  {
    id: uuidKey(),
    donorId: text("donor_id")
      .notNull()
      .references(() => donors.id, { onDelete: "cascade" }),
    /** The donor that was merged into the first one. */
    mergedId: text("merged_id")
      .notNull()
      .references(() => donors.id, { onDelete: "cascade" }),
    /** The orders and the merged donors that moved; they go back when the merge is undone. */
    orderIds: text("order_ids").array().notNull(),
    donorIds: text("donor_ids").array().notNull(),
    mergedAt: moment("merged_at").notNull(),
    undoneAt: moment("undone_at"),
  },
  (t) => [index("donor_merges_of_donor").on(t.donorId), index("donor_merges_of_merged").on(t.mergedId)],
).enableRLS();

/** Two donors with a common contact that staff declared to be different persons. `first` is the lower id. */
export const distinctDonors = pgTable(
  "distinct_donors",
  {
    first: text("first_id")
      .notNull()
      .references(() => donors.id, { onDelete: "cascade" }),
    second: text("second_id")
      .notNull()
      .references(() => donors.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: "distinct_donors_key", columns: [t.first, t.second] }),
    check("distinct_donors_ordered", sql`${t.first} < ${t.second}`),
    index("distinct_donors_second").on(t.second),
  ],
).enableRLS();
