import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { campaigns } from "#server/content/campaigns/table.ts";
import { translateRows, translation } from "#server/content/editing/translate-rows.ts";
import { projects } from "#server/content/projects/table.ts";
import { hasPayLink } from "#server/giving/orders/remembered-donors.ts";
import { orderItems, orders } from "#server/giving/orders/table.ts";
import { mailOutbox, smsOutbox } from "#server/messaging/table.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { contentAddress } from "#shared/content/content-kinds.ts";
import { DEFAULT_LOCALE, type Locale } from "#shared/text/locale.ts";
import { inquiryFirst } from "./record-message.ts";
import { paymentAlarms, paymentAttempts, paymentMessages } from "./table.ts";

/** The facts of an order that the donor's result page shows; amounts are in kuruş. */
export type OrderResult = NonNullable<Awaited<ReturnType<typeof findOrderResult>>>;

// The column names contain the table, because Drizzle omits it in a select from one table.
const hasAttempt = (...statuses: string[]) => sql<boolean>`exists (
  select 1 from ${paymentAttempts} a where a.order_id = "orders"."id" and a.status in ${statuses})`;
const leftToStaff = hasAttempt("duplicate", "contradicted");
const isDoubted = sql`exists (select 1 from ${paymentMessages} m
  where m.order_id = "orders"."id" and m.source = 'callback' and m.outcome = ${inquiryFirst})`;
/** Selects the sum of the refunds of duplicate payments, or of the payment that completed the order. */
const sumRefunds = (
  ofDuplicates: boolean,
) => sql<number>`(select coalesce(sum(r.amount), 0)::float8 from payment_refunds r
  where r.order_id = "orders"."id" and r.state = 'confirmed' and r.own <> ${ofDuplicates})`;

/** Selects the state of the payment from attempts, alarms and refunds. */
const paymentOfOrder = {
  /** The bank of the newest declined attempt, which set the code. */
  bank: sql<string | null>`(select a.bank from ${paymentAttempts} a where a.order_id = "orders"."id"
    and a.return_code = "orders"."error_code" order by a.sequence desc limit 1)`,
  duplicatePaid: sql<number>`(select coalesce(sum(p.amount), 0)::float8 from order_payments p
    where p.order_id = "orders"."id" and not p.own)`,
  duplicateRefunded: sumRefunds(true),
  refunded: sumRefunds(false),
  duplicateUndecided: sql<boolean>`exists (select 1 from ${paymentAlarms} l
    where l.order_id = "orders"."id" and l.kind = 'duplicate_payment' and l.resolved_at is null)`,
  /** A card has paid the order, regardless of its current status. */
  paid: sql<boolean>`exists (
    select from order_payments p where p.order_id = "orders"."id" and p.number is not null)`,
  /** The bank sent an approval that did not complete the order or was undone, so money may have moved. */
  approved: sql<boolean>`(${leftToStaff} or ${isDoubted})`,
  leftToStaff,
  /** The donor got a bank form whose outcome is not final. An attempt that the bank could not begin has no form. */
  undecided: sql<boolean>`exists (
    select 1 from ${paymentAttempts} a where a.order_id = "orders"."id" and a.status = 'started'
      and not exists (select 1 from bank_failures f where f.number = a.number and f.what in ('begin', 'refused')))`,
};

export async function findOrderResult(db: Db, id: string, locale: Locale = DEFAULT_LOCALE) {
  const [row] = await db
    .select({
      id: orders.id,
      reference: orders.reference,
      status: orders.status,
      paymentMethod: orders.paymentMethod,
      totalAmount: orders.totalAmount,
      customerName: orders.customerName,
      createdAt: orders.createdAt,
      errorCode: orders.errorCode,
      smsSent: orders.smsSent,
      smsStatus: sql<string | null>`(select s.status from ${smsOutbox} s where s.order_id = "orders"."id")`,
      mailState: sql<string | null>`(select m.state from ${mailOutbox} m where m.order_id = "orders"."id"
        and m.event = case "orders"."status" when 'completed' then 'received' else 'transfer_instructions' end
        order by m.attempt desc limit 1)`,
      /** The SMS provider does not reach the donor's phone abroad. */
      unreached: sql<boolean>`coalesce("orders"."customer_phone" like '+%' and not sms_reaches("orders"."customer_phone"), false)`,
      contradictedAt: orders.contradictedAt,
      /** The order has a pay link, which its donor may have forwarded. */
      byLink: hasPayLink,
      ...paymentOfOrder,
    })
    .from(orders)
    .where(eq(orders.id, id));
  if (!row) return undefined;
  const { smsSent, smsStatus, mailState, duplicatePaid, duplicateUndecided, duplicateRefunded, ...order } =
    row;
  return {
    ...order,
    lines: await findLines(db, id, locale),
    /** Null: no SMS was sent, and none is queued. */
    sms: smsSent ? "sent" : toDeliveryState(smsStatus),
    mail: toDeliveryState(mailState),
    /** `open`: staff have not decided about the duplicate payment yet. `back`: all of it was refunded. */
    secondPayment:
      duplicatePaid > 0
        ? { amount: duplicatePaid, open: duplicateUndecided, back: duplicateRefunded >= duplicatePaid }
        : null,
  };
}

/**
 * Returns the items of an order. Title and description (`about`) are in the reader's language if staff translated them.
 * `buys`: the campaign's text about the use of this amount. `path`: the page of the campaign or project; null if
 * closed.
 */
export async function findLines(db: Db, id: string, locale: Locale) {
  const translate = (field: string) =>
    sql`coalesce(${translation(campaigns, field, locale)}, ${translation(projects, field, locale)})`;
  const rows = await db
    .select({
      campaignId: orderItems.campaignId,
      title: orderItems.campaignTitle,
      about: sql<string>`coalesce(${campaigns.description}, ${projects.description})`,
      presets: campaigns.presets,
      slug: projects.slug,
      open: sql<boolean>`coalesce(${campaigns.isActive}, ${projects.isActive} and ${projects.deletedAt} is null)`,
      texts: sql<Record<string, string>>`jsonb_strip_nulls(
        jsonb_build_object('title', ${translate("title")}, 'about', ${translate("description")}))`,
      category: orderItems.category,
      donationType: orderItems.donationType,
      amount: orderItems.amount,
      quantity: orderItems.quantity,
      lineTotal: orderItems.lineTotal,
    })
    .from(orderItems)
    .leftJoin(campaigns, eq(campaigns.id, orderItems.campaignId))
    .leftJoin(projects, eq(projects.id, orderItems.projectId))
    .where(eq(orderItems.orderId, id))
    .orderBy(orderItems.position);
  return translateRows(rows, locale).map(({ presets, slug, open, ...line }) => {
    const preset = presets?.find(({ amount }) => amount === line.amount);
    const path = slug ? contentAddress("projects", slug) : contentAddress("campaigns", line.campaignId ?? "");
    return { ...line, buys: preset?.[locale] || null, path: open ? path : null };
  });
}

/** Maps the state of a message in the outbox to the state that the donor reads. */
function toDeliveryState(state: string | null): "sent" | "waiting" | null {
  if (state === "sent") return "sent";
  return state === "queued" || state === "sending" ? "waiting" : null;
}

/** Returns the order among `ids` that has this id, or an attempt with this number. */
export async function findOwnOrder(
  db: Db,
  idOrNumber: string,
  ids: readonly string[],
): Promise<string | undefined> {
  if (ids.length === 0 || ids.includes(idOrNumber)) return ids.find((id) => id === idOrNumber);
  const [attempt] = await db
    .select({ orderId: paymentAttempts.orderId })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.number, idOrNumber), inArray(paymentAttempts.orderId, [...ids])));
  return attempt?.orderId;
}

/** Returns the newest five bank transfers among these orders, newest first. */
export async function findTransfers(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: orders.id,
      reference: orders.reference,
      status: orders.status,
      totalAmount: orders.totalAmount,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), eq(orders.paymentMethod, "bank_transfer")))
    .orderBy(desc(orders.createdAt), orders.id)
    .limit(5);
}
