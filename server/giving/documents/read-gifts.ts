import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { campaigns } from "#server/content/campaigns/table.ts";
import type { RecordTable } from "#server/content/editing/record-kind.ts";
import { translation } from "#server/content/editing/translate-rows.ts";
import { projects } from "#server/content/projects/table.ts";
import { orderItems, orders } from "#server/giving/orders/table.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { DEFAULT_LOCALE, LOCALES } from "#shared/text/locale.ts";
import type { DocumentRow } from "./cancel-document.ts";
import { type DocumentLine, type Recipient, subtractRefunds } from "./rules.ts";
import { documents } from "./table.ts";

/** A gift with its valid document. `remaining`: kuruş less refunds; 0 when the order is not completed. */
export type GiftState = {
  order: typeof orders.$inferSelect;
  recipient: Recipient;
  lines: DocumentLine[];
  remaining: number;
  validDocument: DocumentRow | undefined;
};

/** Selects the refunded amount of an item; refunds of duplicate payments have no items. */
const refundedAmount = sql<number>`(
  select coalesce(sum(g.amount), 0)::float8 from refund_items g join refunds r on r.id = g.refund_id
  where g.order_item_id = order_items.id and r.state = 'confirmed')`;

/** Selects the title in the donor's language, or null without a translation. */
function translatedTitle(table: RecordTable, id: PgColumn): SQL<string | null> {
  const translatedLocales = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);
  const cases = translatedLocales.map(
    (locale) => sql`when ${locale} then ${translation(table, "title", locale, id)}`,
  );
  return sql`case ${orders.language} ${sql.join(cases, sql` `)} end`;
}

/** Returns the gifts of these orders, in the same order. */
export async function readGifts(tx: Db | Tx, ids: readonly string[]): Promise<GiftState[]> {
  const rows = await tx
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]));
  const items = await tx
    .select({
      orderId: orderItems.orderId,
      campaignTitle: sql<string>`coalesce(${translatedTitle(campaigns, orderItems.campaignId)},
        ${translatedTitle(projects, orderItems.projectId)}, ${orderItems.campaignTitle})`,
      donationType: orderItems.donationType,
      lineTotal: orderItems.lineTotal,
      refunded: refundedAmount,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(inArray(orderItems.orderId, [...ids]))
    .orderBy(orderItems.orderId, orderItems.position);
  const validDocuments = await tx
    .select()
    .from(documents)
    .where(
      and(inArray(documents.orderId, [...ids]), eq(documents.state, "issued"), isNull(documents.cancelsId)),
    );
  return ids.flatMap((id) => {
    const order = rows.find((row) => row.id === id);
    if (!order) return [];
    const lines = subtractRefunds(items.filter(({ orderId }) => orderId === id));
    const remaining = order.status === "completed" ? lines.reduce((sum, { amount }) => sum + amount, 0) : 0;
    const recipient = { name: order.customerName, ...(order.company ? { company: order.company } : {}) };
    const validDocument = validDocuments.find(({ orderId }) => orderId === id);
    return [{ order, recipient, lines, remaining, validDocument }];
  });
}
