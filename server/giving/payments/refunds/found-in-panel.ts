import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { paymentAlarms } from "../table.ts";
import { ownCodes } from "./rules.ts";

/** Returns the payments of an order with refunds at the bank that are not in our database; the screen books them. */
export async function foundInPanel(db: Db, orderId: string): Promise<string[]> {
  const differs = and(
    eq(paymentAlarms.kind, "refund_refused"),
    sql`${paymentAlarms.details} ->> 'code' = ${ownCodes.differs}`,
  );
  const gone = sql`${paymentAlarms.kind} in ('voided_at_bank', 'refunded_at_bank')`;
  const rows = await db
    .selectDistinct({ number: paymentAlarms.number })
    .from(paymentAlarms)
    .where(
      and(
        eq(paymentAlarms.orderId, orderId),
        isNull(paymentAlarms.resolvedAt),
        isNotNull(paymentAlarms.number),
        or(gone, differs),
      ),
    );
  return rows.flatMap(({ number }) => number ?? []);
}
