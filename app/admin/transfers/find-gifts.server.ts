import { findOrders } from "#server/giving/payments/find-orders.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { readReference } from "#shared/giving/order-reference.ts";
import { parseStaffAmount } from "#shared/money/money.ts";

const most = 10;

/**
 * Finds transfers by reference in any format, number, name, phone or amount. It finds waiting transfers first, and all
 * transfers if none is waiting.
 */
export async function findGifts(db: Db, typed: string) {
  const amount =
    /^₺?[\d.,\s]+$/.test(typed) && readReference(typed) === null
      ? parseStaffAmount(typed.replace("₺", ""))
      : null;
  const wanted = amount === null ? { search: typed } : { minAmount: amount, maxAmount: amount };
  const query = { ...wanted, method: "bank_transfer" as const, pageSize: most };
  const waiting = await findOrders(db, { ...query, status: "pending" });
  const { rows, tooShort } = waiting.rows.length > 0 ? waiting : await findOrders(db, query);
  return {
    tooShort,
    rows: rows.map(({ id, reference, customerName, totalAmount, status, createdAt }) => ({
      id,
      reference,
      customerName,
      totalAmount,
      status,
      createdAt,
    })),
  };
}

export type FoundGifts = Awaited<ReturnType<typeof findGifts>>;
