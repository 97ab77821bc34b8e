import { and, eq, isNull, lt, not } from "drizzle-orm";
import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { writeSystemAudit } from "#server/staff/audit.ts";
import { dayMs } from "#shared/text/time.ts";
import { hasMatch, isMatched } from "./has-match.ts";
import { lockOrder } from "./lock-order.ts";
import { readOrderSettings } from "./order-settings.ts";
import { mayExpire, statusAction } from "./rules.ts";
import { setOrderStatus } from "./set-order-status.ts";
import { orders } from "./table.ts";

const batchSize = 200;

/** Cancels transfers that are unpaid after the days of the setting, unless staff changed them. Returns their number. */
export async function cancelUnpaidTransfers({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const { transferDays } = await readOrderSettings(db);
  if (transferDays === null) return 0;
  const now = clock.now();
  const createdBefore = new Date(now.getTime() - transferDays * dayMs);
  const isUnpaid = and(
    eq(orders.status, "pending"),
    eq(orders.paymentMethod, "bank_transfer"),
    isNull(orders.staffChangedAt),
    lt(orders.createdAt, createdBefore),
    not(isMatched),
  );
  let cancelled = 0;
  for (;;) {
    const unpaidOrders = await db
      .select({ id: orders.id })
      .from(orders)
      .where(isUnpaid)
      .orderBy(orders.createdAt)
      .limit(batchSize);
    for (const { id } of unpaidOrders) {
      cancelled += await db.transaction(async (tx) => {
        const order = await lockOrder(tx, id);
        if (!order || !mayExpire(order) || (await hasMatch(tx, id))) return 0;
        const note = `Havale/EFT ${transferDays} gün içinde gelmediği için iptal edildi.`;
        await setOrderStatus(tx, order, { cause: "timeout", by: null, note }, now);
        const action = statusAction("cancelled");
        const changes = { before: { status: "pending" }, after: { status: "cancelled", note } };
        await writeSystemAudit(tx, { action, entity: "order", entityId: id, ...changes }, now);
        return 1;
      });
    }
    if (unpaidOrders.length < batchSize) return cancelled;
  }
}
