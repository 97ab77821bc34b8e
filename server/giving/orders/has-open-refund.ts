import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { openRefundStates } from "./rules.ts";

/** Selects whether an order has an open refund. Orders do not import payments, so this is plain SQL. */
export async function hasOpenRefund(tx: Tx, orderId: string): Promise<boolean> {
  const rows = await rowsOf<{ open: boolean }>(tx)`
    select exists (
      select from payment_refunds where order_id = ${orderId} and own and state in ${openRefundStates}
    ) as open`;
  return rows[0]?.open === true;
}
