import type { Clock } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { newOrderId } from "#server/platform/ids.ts";
import type { Locale } from "#shared/text/locale.ts";
import { addOrders } from "./add-orders.ts";
import { recordConsents } from "./consents/record-consents.ts";
import type { OrderRequest } from "./order-request.ts";
import type { PricedOrder } from "./price-items.ts";
import { orderItems, type orders } from "./table.ts";

/** What staff decide about an order that they take. */
export type StaffColumns = Partial<
  Pick<
    typeof orders.$inferInsert,
    "source" | "takenBy" | "donorId" | "statusNote" | "issuesDocument" | "informsDonor" | "cashDayId"
  >
>;

/** Inserts a pending order with the prices that the server computed (priceOrder). Returns its id. */
export async function insertOrder(
  { tx, clock }: { tx: Tx; clock: Clock },
  request: OrderRequest,
  { items, total }: PricedOrder,
  language: Locale,
  staffColumns: StaffColumns = {},
): Promise<string> {
  const id = newOrderId(clock);
  const now = clock.now();
  const { name, email, phone } = request.donor;
  const order = {
    id,
    paymentMethod: request.paymentMethod,
    totalAmount: total,
    customerName: name,
    customerEmail: email || null,
    // The phone and the message are empty when staff create the order from a transfer.
    customerPhone: phone || null,
    message: request.message || null,
    company: request.company,
    isRecurring: request.isRecurring,
    language,
    createdAt: now,
    updatedAt: now,
    ...staffColumns,
  };
  await addOrders(tx, [order]);
  await tx.insert(orderItems).values(items.map((item, position) => ({ ...item, orderId: id, position })));
  const source = staffColumns.takenBy ? ("staff" as const) : ("checkout" as const);
  const consenting = { id, phone: order.customerPhone, email: order.customerEmail, source };
  await recordConsents(tx, consenting, request.consents, now);
  return id;
}
