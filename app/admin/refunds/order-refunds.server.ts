import type { App } from "#server/compose/compose.ts";
import { readOrderSettings } from "#server/giving/orders/order-settings.ts";
import { openRefundStates } from "#server/giving/orders/rules.ts";
import { findPanelRefunds } from "#server/giving/payments/refunds/find-panel-refunds.ts";
import { findRefundable, type RefundablePayment } from "#server/giving/payments/refunds/find-refundable.ts";
import { listRefundsOfOrder, type RefundView } from "#server/giving/payments/refunds/list-refunds.ts";

/** The payments and refunds of an order. Amounts are in kuruş. */
export type OrderRefunds = {
  payments: RefundablePayment[];
  refunds: RefundView[];
  /** The numbers of payments with refunds that the foundation made in the bank's panel. */
  refundedInPanel: string[];
  limit: number;
  /** The refunded amount of the order's own payment. */
  refunded: number;
  /** The amount of its open refunds. */
  refunding: number;
};

export async function orderRefunds({ db, payments }: App, orderId: string): Promise<OrderRefunds> {
  const { refundLimit: limit } = await readOrderSettings(db);
  const refunds = await listRefundsOfOrder(db, orderId);
  const ownRefunds = refunds.filter(({ duplicate }) => !duplicate);
  const sumAmounts = (states: readonly string[]) => {
    let total = 0;
    for (const { state, amount } of ownRefunds) if (states.includes(state)) total += amount;
    return total;
  };
  return {
    payments: await findRefundable(payments, orderId),
    refunds,
    limit,
    refunded: sumAmounts(["confirmed"]),
    refunding: sumAmounts(openRefundStates),
    refundedInPanel: await findPanelRefunds(db, orderId),
  };
}
