import { and, desc, eq, gte, inArray, isNull } from "drizzle-orm";
import { type Donor, validateDonor } from "#shared/donor.ts";
import type { Db } from "../db/connect.ts";
import type { Clock } from "../kernel/clock.ts";
import { orders } from "./table.ts";

const day = 24 * 60 * 60_000;
/** docs/contract.md#donor-of-the-last-paid-order */
const rememberedFor = 30 * day;

/** The donors of those of these orders that were paid within 30 days, the last payment first; no erased person. */
export async function findPaidDonors(
  { db, clock }: { db: Db; clock: Clock },
  orderIds: readonly string[],
): Promise<Donor[]> {
  if (orderIds.length === 0) return [];
  const since = new Date(clock.now().getTime() - rememberedFor);
  const rows = await db
    .select({ name: orders.customerName, phone: orders.customerPhone, email: orders.customerEmail })
    .from(orders)
    .where(
      and(
        inArray(orders.id, [...orderIds]),
        eq(orders.status, "completed"),
        gte(orders.completedAt, since),
        isNull(orders.erasedAt),
      ),
    )
    .orderBy(desc(orders.completedAt), desc(orders.createdAt), desc(orders.id));
  return rows.flatMap(({ name, phone, email }) => {
    const read = validateDonor({ name, phone: phone ?? "", email: email ?? "" });
    return read.kind === "valid" ? [read.donor] : [];
  });
}
