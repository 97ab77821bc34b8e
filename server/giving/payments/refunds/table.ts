import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { cashDays } from "#server/giving/cash/table.ts";
import { orderItems, orders } from "#server/giving/orders/table.ts";
import { createdAt, kurus, moment, updatedAt, uuidKey } from "#server/platform/db/columns.ts";
import { adminUsers } from "#server/staff/table.ts";
import type { RefundMethod } from "#shared/giving/refund-methods.ts";
import { paymentAttempts } from "../table.ts";
import type { RefundState, RefundWay } from "./rules.ts";

/**
 * Refunds to donors (docs/payments.md#refunds). Triggers refuse a refund above its payment, and update collected sums.
 */
export const refunds = pgTable(
  "refunds",
  {
    /** Every request to the bank contains this id. */
    id: uuidKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    /** The refunded card payment, which settled the order or is a duplicate. Null: no card of the site paid. */
    attemptNumber: text("attempt_number").references(() => paymentAttempts.number, { onDelete: "restrict" }),
    method: text("method").$type<RefundMethod>().notNull(),
    /** The day of the cash desk from which the money was paid (server/giving/cash). */
    cashDayId: text("cash_day_id").references(() => cashDays.id, { onDelete: "restrict" }),
    amount: kurus("amount").notNull(),
    state: text("state").$type<RefundState>().notNull().default("requested"),
    reason: text("reason").notNull(),
    /** The kind of the last or the planned request to the bank; null for a transfer. */
    way: text("way").$type<RefundWay>(),
    requestedBy: text("requested_by").references(() => adminUsers.id, { onDelete: "set null" }),
    /** The second member of staff, who approved a refund above the limit; null below the limit. */
    approvedBy: text("approved_by").references(() => adminUsers.id, { onDelete: "set null" }),
    approvedAt: moment("approved_at"),
    /** Staff made the refund in the bank's own panel, and the site booked it later. */
    found: boolean("found").notNull().default(false),
    bankReference: text("bank_reference"),
    /** The reason of a refusal or a wait: the bank's code, or one of `ownCodes` (rules.ts). */
    returnCode: text("return_code"),
    /** The number of requests to the bank. */
    tries: integer("tries").notNull().default(0),
    sentAt: moment("sent_at"),
    /** The due time of the request (approved) or of the next inquiry (sent, unknown); null: nothing is due. */
    nextAt: moment("next_at"),
    inquiryCount: integer("ask_count").notNull().default(0),
    /** The time of the confirmation or refusal. */
    endedAt: moment("ended_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("refunds_method_known", sql`${t.method} in ('card', 'transfer', 'cash', 'pos')`),
    check(
      "refunds_state_known",
      sql`${t.state} in ('requested', 'approved', 'sent', 'confirmed', 'refused', 'unknown')`,
    ),
    check("refunds_amount_positive", sql`${t.amount} > 0`),
    check("refunds_way_known", sql`${t.way} in ('void', 'refund')`),
    check("refunds_card_has_attempt", sql`${t.method} <> 'card' or ${t.attemptNumber} is not null`),
    check("refunds_cash_day_has_cash", sql`${t.cashDayId} is null or ${t.method} = 'cash'`),
    check("refunds_approved_by_another", sql`${t.approvedBy} <> ${t.requestedBy}`),
    check(
      "refunds_ended_has_time",
      sql`(${t.state} in ('confirmed', 'refused')) = (${t.endedAt} is not null)`,
    ),
    // An inquiry shows only the sum of a payment's refunds, so at most one request may be without an answer.
    uniqueIndex("refunds_one_under_way")
      .on(t.attemptNumber)
      .where(sql`method = 'card' and state in ('sent', 'unknown')`),
    index("refunds_of_order").on(t.orderId),
    index("refunds_of_cash_day").on(t.cashDayId).where(sql`cash_day_id is not null`),
    index("refunds_of_attempt").on(t.attemptNumber).where(sql`attempt_number is not null`),
    index("refunds_newest").on(t.createdAt.desc().nullsFirst(), t.id),
    index("refunds_due").on(t.nextAt).where(sql`next_at is not null`),
    index("refunds_requested_by").on(t.requestedBy).where(sql`requested_by is not null`),
    index("refunds_approved_by").on(t.approvedBy).where(sql`approved_by is not null`),
  ],
).enableRLS();

/** The refunded amounts of order items. The refund of a duplicate payment has no items. */
export const refundItems = pgTable(
  "refund_items",
  {
    refundId: text("refund_id")
      .notNull()
      .references(() => refunds.id, { onDelete: "restrict" }),
    orderItemId: bigint("order_item_id", { mode: "number" })
      .notNull()
      .references(() => orderItems.id, { onDelete: "restrict" }),
    amount: kurus("amount").notNull(),
  },
  (t) => [
    primaryKey({ name: "refund_items_key", columns: [t.refundId, t.orderItemId] }),
    check("refund_items_amount_positive", sql`${t.amount} > 0`),
    index("refund_items_of_item").on(t.orderItemId),
  ],
).enableRLS();
