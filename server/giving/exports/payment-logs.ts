import { type SQL, sql } from "drizzle-orm";
import { joinConditions } from "#server/giving/orders/order-query.ts";
import { logConditions, type PaymentLogQuery } from "#server/giving/payments/list-payment-logs.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { batchSize, countRows, type ExportSource, type RowPosition, readInBatches } from "./source.ts";

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
  /** The name of the bank of the payment attempt. */
  bank: string | null;
};

type RawLog = Omit<ExportedLog, "createdAt"> & RowPosition & { createdAt: number };

/** Exports all pages of the list of payment logs. */
export function paymentLogsSource(filter: LogFilter): ExportSource<ExportedLog> {
  return {
    entity: "payment-log",
    count: (db, until) =>
      countRows(db, sql`from payment_logs where ${joinConditions(buildConditions(filter, until))}`),
    async *read(db, until) {
      const batches = readInBatches<RawLog>((lastRow) => {
        const continuation = lastRow
          ? [sql`(created_at, id) < (${lastRow.at}::timestamptz, ${lastRow.id}::bigint)`]
          : [];
        return rowsOf<RawLog>(db)`
          select l.id::text as id, l.created_at::text as at, l.transaction_id as "transactionId",
            l.order_id as "orderId", o.reference, l.amount::float8 as amount, l.status, l.payment_method as "paymentMethod",
            l.error_code as "errorCode", l.error_message as "errorMessage",
            (select nullif(a.bank, '') from payment_attempts a
              where a.number = coalesce(l.details ->> 'number', l.transaction_id)) as bank,
            (extract(epoch from l.created_at) * 1000)::float8 as "createdAt"
          from (
            select * from payment_logs where ${joinConditions([...buildConditions(filter, until), ...continuation])}
            order by created_at desc, id desc limit ${batchSize}
          ) l left join orders o on o.id = l.order_id
          order by l.created_at desc, l.id desc`;
      });
      for await (const rows of batches)
        yield rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
    },
  };
}

function buildConditions(filter: LogFilter, until: Date): SQL[] {
  return [sql`created_at <= ${until.toISOString()}::timestamptz`, ...logConditions(filter)];
}
