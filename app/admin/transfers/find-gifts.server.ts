import { limitSearch } from "#app/admin/mask-for.server.ts";
import { findOrders } from "#server/giving/payments/find-orders.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Holder } from "#server/staff/permissions.ts";
import { readReference } from "#shared/giving/order-reference.ts";
import { parseStaffAmount } from "#shared/money/money.ts";

const maxResults = 10;

/**
 * Finds bank transfers by reference, number, name, phone or amount. If no waiting transfer matches, other transfers are
 * found.
 */
export async function findGifts(db: Db, search: string, person: Holder) {
  const amount =
    /^₺?[\d.,\s]+$/.test(search) && readReference(search) === null
      ? parseStaffAmount(search.replace("₺", ""))
      : null;
  const filter = amount === null ? { search: search } : { minAmount: amount, maxAmount: amount };
  const query = { ...filter, ...limitSearch(person), method: "bank_transfer" as const, pageSize: maxResults };
  const waitingOrders = await findOrders(db, { ...query, status: "pending" });
  const { rows, tooShort } = waitingOrders.rows.length > 0 ? waitingOrders : await findOrders(db, query);
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

export type GiftSearchResult = Awaited<ReturnType<typeof findGifts>>;
