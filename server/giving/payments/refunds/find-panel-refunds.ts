import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { paymentAlarms } from "../table.ts";
import { ownCodes } from "./rules.ts";

/** Returns the numbers of an order's payments with an alarm about a refund that is only in the bank's records. */
export async function findPanelRefunds(db: Db, orderId: string): Promise<string[]> {
  const isDifference = and(
    eq(paymentAlarms.kind, "refund_refused"),
    sql`${paymentAlarms.details} ->> 'code' = ${ownCodes.differs}`,
  );
  const isReturned = sql`${paymentAlarms.kind} in ('voided_at_bank', 'refunded_at_bank')`;
  const rows = await db
    .selectDistinct({ number: paymentAlarms.number })
    .from(paymentAlarms)
    .where(
      and(
        eq(paymentAlarms.orderId, orderId),
        isNull(paymentAlarms.resolvedAt),
        isNotNull(paymentAlarms.number),
        or(isReturned, isDifference),
      ),
    );
  return rows.flatMap(({ number }) => number ?? []);
}
