import { type SQL, sql } from "drizzle-orm";
import { joinConditions } from "#server/giving/orders/order-query.ts";
import { logConditions, type PaymentLogQuery } from "#server/giving/payments/list-payment-logs.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { batchSize, countRows, type ExportSource, inBatches, type Place } from "./source.ts";

export type LogFilter = Omit<PaymentLogQuery, "page">;

/** Amounts are in kuruş. */
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

/** Returns the entries of the list of payment logs, for all its pages. */
export function paymentLogsSource(filter: LogFilter): ExportSource<ExportedLog> {
  return {
    entity: "payment-log",
    count: (db, until) =>
      countRows(db, sql`from payment_logs where ${joinConditions(conditions(filter, until))}`),
    async *read(db, until) {
      const batches = inBatches<Raw>((last) => {
        const after = last ? [sql`(created_at, id) < (${last.at}::timestamptz, ${last.id}::bigint)`] : [];
        return rowsOf<Raw>(db)`
          select l.id::text as id, l.created_at::text as at, l.transaction_id as "transactionId",
            l.order_id as "orderId", o.reference, l.amount::float8 as amount, l.status, l.payment_method as "paymentMethod",
            l.error_code as "errorCode", l.error_message as "errorMessage",
            (select nullif(a.bank, '') from payment_attempts a
              where a.number = coalesce(l.details ->> 'number', l.transaction_id)) as bank,
            (extract(epoch from l.created_at) * 1000)::float8 as "createdAt"
          from (
            select * from payment_logs where ${joinConditions([...conditions(filter, until), ...after])}
            order by created_at desc, id desc limit ${batchSize}
          ) l left join orders o on o.id = l.order_id
          order by l.created_at desc, l.id desc`;
      });
      for await (const rows of batches)
        yield rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
    },
  };
}

function conditions(filter: LogFilter, until: Date): SQL[] {
  return [sql`created_at <= ${until.toISOString()}::timestamptz`, ...logConditions(filter)];
}
