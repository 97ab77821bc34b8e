import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { campaigns } from "#server/content/campaigns/table.ts";
import { projects } from "#server/content/projects/table.ts";
import { cashDays } from "#server/giving/cash/table.ts";
import { donors } from "#server/giving/donors/table.ts";
import {
  createdAt,
  foldedEmail,
  foldedName,
  foldedPhone,
  isKnownLanguage,
  kurus,
  moment,
  updatedAt,
} from "#server/platform/db/columns.ts";
import { adminUsers } from "#server/staff/table.ts";
import type { Company } from "#shared/giving/company.ts";
import type { OrderSource } from "#shared/giving/order-status.ts";

/** The account at the bank that a trial payment used. */
export type Trial = "test" | "real";

/** A donation of one or more items, paid at once (docs/specification.md#3-entities-and-their-fields, #4-states-and-transitions). */
export const orders = pgTable(
  "orders",
  {
    id: text("id").primaryKey(),
    /**
     * The short number for donors (shared/giving/order-reference.ts), which the database creates. Null only for orders from
     * before migration 0001 that `fill-references` has not reached.
     */
    reference: text("reference").default(sql`new_order_reference()`),
    status: text("status").notNull().default("pending"),
    paymentMethod: text("payment_method").notNull(),
    source: text("source").$type<OrderSource>().notNull().default("web"),
    /** The member of staff who took the gift; null for gifts of the site. */
    takenBy: text("taken_by").references(() => adminUsers.id, { onDelete: "set null" }),
    /** The day of the cash desk that has the money of the gift (server/giving/cash). */
    cashDayId: text("cash_day_id").references(() => cashDays.id, { onDelete: "restrict" }),
    /** Whether collected amounts and public sums include the order. Only imports set it to false. */
    counted: boolean("counted").notNull().default(true),
    /** Whether the donor gets a document. False only if staff who took the gift said so. */
    issuesDocument: boolean("issues_document").notNull().default(true),
    /** Whether the site sends messages about the gift by itself. False only if staff who took the gift said so. */
    informsDonor: boolean("informs_donor").notNull().default(true),
    totalAmount: kurus("total_amount").notNull(),
    customerName: text("customer_name").notNull().default(""),
    customerEmail: text("customer_email"),
    customerPhone: text("customer_phone"),
    message: text("message"),
    /** A company, or a person with declared income, that needs its tax data on the document. */
    company: jsonb("company").$type<Company>(),
    isRecurring: boolean("is_recurring").notNull().default(false),
    smsSent: boolean("sms_sent").notNull().default(false),
    language: text("language").notNull().default("tr"),
    /** The bank's return code of the last decline, for the donor's error page and for staff. */
    errorCode: text("error_code"),
    completedAt: moment("completed_at"),
    /**
     * The day of the gift in Istanbul (docs/contract.md#the-day-of-a-gift). Null unless it is completed, and for
     * completed orders from before migration 0001 that `fill-given-days` has not reached.
     */
    givenOn: date("given_on", { mode: "string" }),
    /** The member of staff who completed the order; null when a bank payment completed it. */
    completedBy: text("completed_by").references(() => adminUsers.id, { onDelete: "set null" }),
    /** The time of the last change by staff. Background jobs skip such an order (docs/contract.md#questions-to-the-bank). */
    staffChangedAt: moment("staff_changed_at"),
    /** The time of the last status change by staff; a note is no status change (docs/decisions/041). */
    staffStatusAt: moment("staff_status_at"),
    /**
     * No SMS, mail or document about the order is sent before this moment. The callback that settled it does not sign its
     * amount, so an inquiry must confirm the payment first (docs/decisions/041). Null: no inquiry is needed.
     */
    notifyAfter: moment("tell_after"),
    /** The time at which an inquiry contradicted the payment of a completed order. Then only staff change the order. */
    contradictedAt: moment("contradicted_at"),
    /** The reason for the status, from staff or from the job that cancels unpaid transfers. */
    statusNote: text("status_note"),
    /**
     * False for an order from before migration 0002 without opening entries (docs/decisions/004-collected-amounts.md).
     */
    openingMade: boolean("opening_made").notNull().default(true),
    /**
     * A trial payment of an administrator (docs/decisions/069-first-lira.md), which is no gift: `test` at the bank's test
     * system, `real` with real money. Null for every other order.
     */
    trial: text("trial").$type<Trial>(),
    /** The donor of a completed order. `assign-donors` sets it (server/giving/donors/assign-donors.ts). */
    donorId: text("donor_id").references(() => donors.id, { onDelete: "restrict" }),
    /** The time at which the donor's personal data were erased (server/giving/privacy/erase-orders.ts). */
    erasedAt: moment("erased_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("orders_id_shape", sql`${t.id} ~ '^HD[A-Z0-9]{14}$'`),
    check("orders_reference_shape", sql`${t.reference} ~ '^[2-9A-HJKMNP-Z]{8}$'`),
    check("orders_status_known", sql`${t.status} in ('pending', 'completed', 'payment_failed', 'cancelled')`),
    check("orders_payment_method_known", sql`${t.paymentMethod} in ('card', 'bank_transfer', 'cash', 'pos')`),
    check(
      "orders_source_known",
      sql`${t.source} in ('web', 'phone', 'desk', 'branch', 'representative', 'transfer', 'import')`,
    ),
    check("orders_imported_if_not_counted", sql`${t.counted} or ${t.source} = 'import'`),
    check("orders_cash_day_has_cash", sql`${t.cashDayId} is null or ${t.paymentMethod} = 'cash'`),
    check("orders_total_within_limits", sql`${t.totalAmount} between 100 and 1000000000`),
    check("orders_completed_has_time", sql`(${t.status} = 'completed') = (${t.completedAt} is not null)`),
    check("orders_given_if_completed", sql`${t.givenOn} is null or ${t.status} = 'completed'`),
    check("orders_trial_known", sql`${t.trial} in ('test', 'real')`),
    check("orders_trial_is_small", sql`${t.trial} is null or ${t.totalAmount} <= 1000`),
    check("orders_language_known", isKnownLanguage(t.language)),
    check(
      "orders_erased_names_nobody",
      sql`${t.erasedAt} is null or num_nonnulls(${t.customerEmail}, ${t.customerPhone}, ${t.message}, ${t.company}, ${t.statusNote}) = 0`,
    ),
    uniqueIndex("orders_reference_unique").on(t.reference),
    index("orders_newest").on(t.createdAt.desc().nullsFirst(), t.id),
    index("orders_completed_by").on(t.completedBy).where(sql`completed_by is not null`),
    index("orders_taken_by").on(t.takenBy).where(sql`taken_by is not null`),
    index("orders_of_cash_day").on(t.cashDayId).where(sql`cash_day_id is not null`),
    index("orders_status_newest").on(t.status, t.createdAt.desc().nullsFirst(), t.id),
    index("orders_unpaid_transfers")
      .on(t.createdAt)
      .where(sql`status = 'pending' and payment_method = 'bank_transfer'`),
    index("orders_transfers_newest")
      .on(t.createdAt.desc().nullsFirst(), t.id, t.status)
      .where(sql`payment_method = 'bank_transfer'`),
    // Sums by day (server/giving/orders/read-given.ts) read this index alone.
    index("orders_given")
      .on(t.givenOn, t.paymentMethod, t.totalAmount)
      .where(sql`given_on is not null and trial is null and counted`),
    // Imports compare their rows with earlier imported gifts (server/giving/import/find-same-gifts.ts).
    index("orders_imported").on(t.givenOn, t.totalAmount).where(sql`source = 'import'`),
    index("orders_day_unknown").on(t.id).where(sql`status = 'completed' and given_on is null`),
    index("orders_opening_missing").on(t.id).where(sql`status = 'completed' and not opening_made`),
    index("orders_trial").on(t.createdAt).where(sql`trial is not null`),
    // The sums of list-donors.ts read this index alone.
    index("orders_of_donor")
      .on(t.donorId, t.status, t.givenOn, t.completedAt, t.totalAmount)
      .where(sql`donor_id is not null`),
    index("orders_donor_missing")
      .on(t.completedAt)
      .where(
        sql`status = 'completed' and donor_id is null and erased_at is null and trial is null and num_nonnulls(customer_phone, customer_email) > 0`,
      ),
    index("orders_same_email")
      .on(foldedEmail(t.customerEmail), t.createdAt.desc().nullsFirst())
      .where(sql`customer_email is not null`),
    index("orders_same_phone")
      .on(foldedPhone(t.customerPhone), t.createdAt.desc().nullsFirst())
      .where(sql`customer_phone is not null`),
    // assign-donors.ts also finds one name among thousands of orders with the phone of an office.
    index("orders_phone_and_name")
      .on(foldedPhone(t.customerPhone), foldedName(t.customerName))
      .where(sql`customer_phone is not null`),
    index("orders_email_and_name")
      .on(foldedEmail(t.customerEmail), foldedName(t.customerName))
      .where(sql`customer_email is not null`),
  ],
).enableRLS();

/** The text for the search of staff (update-order-search.ts). In a separate table, so that status changes do not touch its index. */
export const orderSearch = pgTable(
  "order_search",
  {
    orderId: text("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    totalAmount: kurus("total_amount").notNull(),
    /** Name, phone, e-mail and id, folded (search_fold). */
    words: text("words").notNull(),
  },
  (t) => [
    index("order_search_words").using("gin", t.words.op("gin_trgm_ops")),
    index("order_search_amount").on(t.totalAmount),
    index("order_search_newest").on(t.createdAt.desc().nullsFirst(), t.orderId),
  ],
).enableRLS();

/** `amount` is the unit price. The database computes the line total from it. */
export const orderItems = pgTable(
  "order_items",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    position: smallint("position").notNull(),
    campaignId: text("campaign_id").references(() => campaigns.id, { onDelete: "restrict" }),
    projectId: text("project_id").references(() => projects.id, { onDelete: "restrict" }),
    campaignTitle: text("campaign_title").notNull(),
    category: text("category").notNull(),
    donationType: text("donation_type").notNull(),
    amount: kurus("amount").notNull(),
    quantity: integer("quantity").notNull().default(1),
    lineTotal: kurus("line_total").notNull().generatedAlwaysAs(sql`amount * quantity`),
  },
  (t) => [
    // The item of a trial payment has no target, so that it is in no collected amount.
    check(
      "order_items_one_target",
      sql`num_nonnulls(${t.campaignId}, ${t.projectId}) = case when ${t.donationType} = 'deneme' then 0 else 1 end`,
    ),
    check("order_items_amount_positive", sql`${t.amount} > 0`),
    check("order_items_quantity_sensible", sql`${t.quantity} between 1 and 1000`),
    check(
      "order_items_donation_type_known",
      sql`${t.donationType} in ('standart', 'zekat', 'diger', 'vacip', 'adak', 'akika', 'sukur', 'nafile', 'deneme')`,
    ),
    unique("order_items_position_unique").on(t.orderId, t.position),
    index("order_items_of_campaign").on(t.campaignId).where(sql`campaign_id is not null`),
    index("order_items_of_project").on(t.projectId).where(sql`project_id is not null`),
  ],
).enableRLS();

/**
 * The entries of the collected amounts: items of completed orders, less their confirmed refunds. Entries never change. The
 * sum of an item's entries is its part of the collected amount (docs/decisions/004-collected-amounts.md).
 */
export const collectedEntries = pgTable(
  "collected_entries",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    orderItemId: bigint("order_item_id", { mode: "number" })
      .notNull()
      .references(() => orderItems.id, { onDelete: "cascade" }),
    /** The refund that the entry books, or null for the gift. A constraint of the migration references refunds(id). */
    refundId: text("refund_id"),
    amount: kurus("amount").notNull(),
    at: moment("at").notNull().defaultNow(),
  },
  (t) => [
    check("collected_entries_not_zero", sql`${t.amount} <> 0`),
    index("collected_entries_of_item").on(t.orderItemId),
    index("collected_entries_of_refund").on(t.refundId).where(sql`refund_id is not null`),
  ],
).enableRLS();

/** Orders from before migration 0001 whose year changed when `fill-given-days` set their day. Staff see a list of them. */
export const movedGifts = pgTable("moved_gifts", {
  orderId: text("order_id")
    .primaryKey()
    .references(() => orders.id, { onDelete: "cascade" }),
  /** The earlier day, by which documents counted the order. */
  countedOn: date("counted_on", { mode: "string" }).notNull(),
}).enableRLS();

/** A repeated create-order request with the same key returns the same order (docs/contract.md#idempotency). */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    key: text("key").primaryKey(),
    bodyHash: text("body_hash").notNull(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    check("idempotency_keys_key_length", sql`length(${t.key}) between 8 and 128`),
    index("idempotency_keys_age").on(t.createdAt),
    index("idempotency_keys_of_order").on(t.orderId),
  ],
).enableRLS();
