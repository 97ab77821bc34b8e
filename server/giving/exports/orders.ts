import { sql } from "drizzle-orm";
import { givenDaySql } from "#server/giving/orders/given-day.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { type OrderFilter, orderSlices, selectFilteredOrders } from "./order-slices.ts";
import { countRows, type ExportSource } from "./source.ts";

/** Amounts are in kuruş. */
export type ExportedOrder = {
  id: string;
  reference: string | null;
  createdAt: Date;
  status: string;
  paymentMethod: string;
  source: string;
  /** Whether collected amounts include the order. */
  counted: boolean;
  totalAmount: number;
  customerName: string;
  customerEmail: string | null;
  customerPhone: string | null;
  isRecurring: boolean;
  smsSent: boolean;
  completedAt: Date | null;
  /** The day of the donation in Istanbul; null unless the order is completed. */
  givenOn: string | null;
  /** The bank's number of the payment that completed the order. */
  bankReference: string | null;
  /** The name of the bank of that payment. */
  bank: string | null;
  /** The refunded amount. */
  refunded: number;
  statusNote: string | null;
  message: string | null;
};

type RawOrder = Omit<ExportedOrder, "createdAt" | "completedAt"> & {
  createdAt: number;
  completedAt: number | null;
};

export function ordersSource(filter: OrderFilter): ExportSource<ExportedOrder> {
  return {
    entity: "order",
    count: (db, until) => countRows(db, selectFilteredOrders(filter, until)),
    async *read(db, until) {
      for await (const ids of orderSlices(db, filter, until)) {
        const rows = await rowsOf<RawOrder>(db)`
          select o.id, o.reference, o.status, o.payment_method as "paymentMethod", o.source, o.counted, o.total_amount::float8 as "totalAmount",
            o.customer_name as "customerName", o.customer_email as "customerEmail",
            o.customer_phone as "customerPhone", o.is_recurring as "isRecurring", o.sms_sent as "smsSent",
            o.status_note as "statusNote", o.message, a.bank_reference as "bankReference",
            nullif(a.bank, '') as bank,
            (select coalesce(sum(r.amount), 0)::float8 from payment_refunds r
              where r.order_id = o.id and r.own and r.state = 'confirmed') as refunded,
            (extract(epoch from o.created_at) * 1000)::float8 as "createdAt",
            ${givenDaySql(sql`o`)} as "givenOn",
            (extract(epoch from o.completed_at) * 1000)::float8 as "completedAt"
          from orders o left join payment_attempts a on a.order_id = o.id and a.status = 'settled'
          where o.id in ${ids} order by o.created_at desc, o.id`;
        yield rows.map((row) => ({
          ...row,
          createdAt: new Date(row.createdAt),
          completedAt: row.completedAt === null ? null : new Date(row.completedAt),
        }));
      }
    },
  };
}
