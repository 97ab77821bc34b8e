import { and, eq, inArray, isNull, notExists, sql } from "drizzle-orm";
import { lockOrder } from "#server/giving/orders/lock-order.ts";
import { statusAction } from "#server/giving/orders/rules.ts";
import { setOrderStatus } from "#server/giving/orders/set-order-status.ts";
import { orders } from "#server/giving/orders/table.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { writeSystemAudit } from "#server/staff/audit.ts";
import { paymentAttempts } from "../table.ts";
import { cancelAfterMs } from "./rules.ts";
import { payLinks } from "./table.ts";

const note = "7 gün içinde kartla ödenmediği için iptal edildi.";

/**
 * Cancels unpaid card orders whose last pay link is 7 days old, and those that staff took 7 days ago and that have no link,
 * unless staff changed them. An order with an attempt without an outcome waits for the bank's answer. Returns the number
 * of cancelled orders.
 */
export async function cancelUnpaidLinks({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const now = clock.now();
  let cancelled = 0;
  for (const { orderId } of await findUnpaid(db, now)) {
    cancelled += await db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      const [unpaid] = await findUnpaid(tx, now, orderId);
      if (!order || !unpaid) return 0;
      await setOrderStatus(tx, order, { cause: "timeout", by: null, note }, now);
      const changes = { before: { status: order.status }, after: { status: "cancelled", note } };
      const action = statusAction("cancelled");
      await writeSystemAudit(tx, { action, entity: "order", entityId: orderId, ...changes }, now);
      return 1;
    });
  }
  return cancelled;
}

const batchSize = 500;

function findUnpaid(db: Db | Tx, now: Date, orderId?: string) {
  const before = new Date(now.getTime() - cancelAfterMs).toISOString();
  const candidates = sql`(select order_id from pay_links where created_at <= ${before}
    union all select id from orders where taken_by is not null and created_at <= ${before})`;
  const later = db
    .select({ one: sql`1` })
    .from(sql`${payLinks} later`)
    .where(sql`later.order_id = ${orders.id} and later.created_at > ${before}`);
  const undecided = db
    .select({ one: sql`1` })
    .from(paymentAttempts)
    .where(
      and(eq(paymentAttempts.orderId, orders.id), inArray(paymentAttempts.status, [...undecidedStates])),
    );
  return db
    .select({ orderId: orders.id })
    .from(orders)
    .where(
      and(
        orderId === undefined ? undefined : eq(orders.id, orderId),
        inArray(orders.status, ["pending", "payment_failed"]),
        eq(orders.paymentMethod, "card"),
        isNull(orders.staffChangedAt),
        isNull(orders.contradictedAt),
        inArray(orders.id, candidates),
        notExists(later),
        notExists(undecided),
      ),
    )
    .limit(batchSize);
}

/** An attempt in one of these states may have taken money, or has taken money that staff must decide about. */
const undecidedStates = ["started", "settled", "duplicate", "contradicted"] as const;
