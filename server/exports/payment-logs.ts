import { type SQL, sql } from "drizzle-orm";
import { readReference } from "#shared/order-reference.ts";
import { all, between } from "../orders/order-query.ts";
import type { PaymentLogQuery } from "../payments/list-payment-logs.ts";
import { batchSize, type ExportSource, type Place, rowsOf } from "./source.ts";

export type LogFilter = Omit<PaymentLogQuery, "page">;

/** Amounts in kuruş. */
export type ExportedLog = {
  id: string;
  createdAt: Date;
  transactionId: string | null;
  orderId: string | null;
  reference: string | null;
  amount: number;
  status: string;
  paymentMethod: string;
  errorCode: string | null;
  errorMessage: string | null;
  /** The name of the bank of its attempt. */
  bank: string | null;
};

type Raw = Omit<ExportedLog, "createdAt"> & Place & { createdAt: number };

/** The entries of the list of payment logs, for all its pages. */
export function paymentLogsSource(filter: LogFilter): ExportSource<ExportedLog> {
  return {
    entity: "payment-log",
    async count(db, until) {
      const where = all(conditions(filter, until));
      const [row] = await rowsOf<{ n: number }>(
        db,
        sql`select count(*)::int as n from payment_logs l where ${where}`,
      );
      return row?.n ?? 0;
    },
    async *read(db, until) {
      let place: Place | undefined;
      for (;;) {
        const after = place
          ? [sql`(l.created_at, l.id) < (${place.at}::timestamptz, ${place.id}::bigint)`]
          : [];
        const rows = await rowsOf<Raw>(
          db,
          sql`
          select l.id::text as id, l.created_at::text as at, l.transaction_id as "transactionId",
            l.order_id as "orderId", o.reference, l.amount::float8 as amount, l.status, l.payment_method as "paymentMethod",
            l.error_code as "errorCode", l.error_message as "errorMessage",
            (select nullif(a.bank, '') from payment_attempts a
              where a.number = coalesce(l.details ->> 'number', l.transaction_id)) as bank,
            (extract(epoch from l.created_at) * 1000)::float8 as "createdAt"
          from payment_logs l left join orders o on o.id = l.order_id
          where ${all([...conditions(filter, until), ...after])}
          order by l.created_at desc, l.id desc limit ${batchSize}`,
        );
        if (rows.length > 0) yield rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
        place = rows.at(-1);
        if (rows.length < batchSize) return;
      }
    },
  };
}

/** The same conditions as the list's (server/payments/list-payment-logs.ts). */
function conditions(filter: LogFilter, until: Date): SQL[] {
  const orderId = filter.orderId?.replace(/[^A-Za-z0-9]/g, "").toUpperCase() ?? "";
  const code = filter.code?.replaceAll("\0", "").trim() ?? "";
  return [
    sql`l.created_at <= ${until.toISOString()}::timestamptz`,
    ...between(sql`l.created_at`, filter),
    ...(filter.status ? [sql`l.status = ${filter.status}`] : []),
    ...(orderId
      ? [
          sql`(l.order_id like ${`${orderId}%`}
            or l.order_id in (select id from orders where reference = ${readReference(filter.orderId ?? "")}))`,
        ]
      : []),
    ...(code ? [sql`l.error_code in (${code}, ${code.toUpperCase()})`] : []),
  ];
}
