import { sql } from "drizzle-orm";
import { categoryName } from "#server/content/categories/queries.ts";
import { givenDaySql } from "#server/giving/orders/given-day.ts";
import { itemConditions } from "#server/giving/orders/order-query.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { type OrderFilter, orderSlices, selectFilteredOrders } from "./order-slices.ts";
import { countRows, type ExportSource } from "./source.ts";

/** An item of an order, with data of the order. `amount` is the unit price. Amounts are in kuruş. */
export type ExportedItem = {
  orderId: string;
  reference: string | null;
  createdAt: Date;
  status: string;
  paymentMethod: string;
  title: string;
  categoryName: string;
  donationType: string;
  amount: number;
  quantity: number;
  lineTotal: number;
  /** The refunded amount. */
  refunded: number;
  customerName: string;
  customerEmail: string | null;
  customerPhone: string | null;
  /** The day of the donation in Istanbul; null unless the order is completed. */
  givenOn: string | null;
};

/** With a filter by campaign, category or type, other items of the same orders are left out. */
export function orderItemsSource(filter: OrderFilter): ExportSource<ExportedItem> {
  return {
    entity: "order",
    count: (db, until) =>
      countRows(
        db,
        sql`from order_items i where ${itemConditions(filter)}
          and i.order_id in (select o.id ${selectFilteredOrders(filter, until)})`,
      ),
    async *read(db, until) {
      for await (const ids of orderSlices(db, filter, until)) {
        const rows = await rowsOf<Omit<ExportedItem, "createdAt"> & { createdAt: number }>(db)`
          select o.id as "orderId", o.reference, o.status, o.payment_method as "paymentMethod", i.campaign_title as title,
            ${categoryName(sql`i.category`)} as "categoryName", i.donation_type as "donationType", i.amount::float8 as amount, i.quantity,
            i.line_total::float8 as "lineTotal",
            (select coalesce(sum(g.amount), 0)::float8 from refund_items g join refunds r on r.id = g.refund_id
              where g.order_item_id = i.id and r.state = 'confirmed') as refunded,
            o.customer_name as "customerName",
            o.customer_email as "customerEmail", o.customer_phone as "customerPhone",
            ${givenDaySql(sql`o`)} as "givenOn",
            (extract(epoch from o.created_at) * 1000)::float8 as "createdAt"
          from orders o join order_items i on i.order_id = o.id
          where o.id in ${ids} and ${itemConditions(filter)} order by o.created_at desc, o.id, i.position`;
        yield rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
      }
    },
  };
}
