import type { App } from "#server/compose/compose.ts";
import { readOrderSettings } from "#server/giving/orders/order-settings.ts";
import { openRefundStates } from "#server/giving/orders/rules.ts";
import { findPanelRefunds } from "#server/giving/payments/refunds/find-panel-refunds.ts";
import { findRefundable, type RefundablePayment } from "#server/giving/payments/refunds/find-refundable.ts";
import { listRefundsOfOrder, type RefundView } from "#server/giving/payments/refunds/list-refunds.ts";

/** The payments and refunds on the page of an order. Amounts are in kuruş. */
export type OrderRefunds = {
  payments: RefundablePayment[];
  refunds: RefundView[];
  /** The numbers of payments that were refunded, fully or in part, in the bank's own panel. */
  found: string[];
  limit: number;
  /** The refunded amount of the order's own payment, and the amount that is being refunded. */
  refunded: number;
  refunding: number;
};

export async function orderRefunds({ db, payments }: App, orderId: string): Promise<OrderRefunds> {
  const { refundLimit: limit } = await readOrderSettings(db);
  const refunds = await listRefundsOfOrder(db, orderId);
  const own = refunds.filter(({ duplicate }) => !duplicate);
  const sum = (states: readonly string[]) =>
    own.filter(({ state }) => states.includes(state)).reduce((total, { amount }) => total + amount, 0);
  return {
    payments: await findRefundable(payments, orderId),
    refunds,
    limit,
    refunded: sum(["confirmed"]),
    refunding: sum(openRefundStates),
    found: await findPanelRefunds(db, orderId),
  };
}
