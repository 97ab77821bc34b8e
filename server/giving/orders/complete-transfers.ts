import { inArray } from "drizzle-orm";
import pLimit from "p-limit";
import type { EditTarget } from "#server/content/editing/outcomes.ts";
import { isLockRefused } from "#server/platform/errors.ts";
import { may } from "#server/staff/permissions.ts";
import type { Forbidden, StaffContext } from "#server/staff/staff-write.ts";
import type { OrderStatus } from "#shared/giving/order-status.ts";
import { isStaffDay } from "#shared/giving/staff-days.ts";
import { changeStatus, type WrongDay } from "./change-status.ts";
import { toSmsNumber } from "./queue-sms.ts";
import { orders } from "./table.ts";

type Outcome =
  /** `sms`: whether an SMS to the donor is queued. */
  | { kind: "completed"; sms: boolean }
  /** The order changed after the page was loaded. `by`: the member of staff, or null for the bank or a job. */
  | { kind: "changed"; by: string | null; at: Date; status: OrderStatus }
  | { kind: "not-waiting" | "missing" | "failed" };

/** `order` is null when the order does not exist. Amounts are in kuruş. */
export type CompletedTransfer = Outcome & {
  id: string;
  order: { reference: string | null; customerName: string; totalAmount: number } | null;
};

/** This many transactions run concurrently, because each waits for the disk. */
const concurrency = 4;

type TransfersCompleted = { kind: "done"; transfers: CompletedTransfer[] } | WrongDay | Forbidden;

/**
 * Completes several waiting transfers for a member of staff, each in a transaction with its own audit entry and SMS. A
 * failed transfer does not stop the next ones. `givenOn`: the day of all these gifts, today by default.
 */
export async function completeTransfers(
  ctx: StaffContext,
  targets: readonly EditTarget[],
  givenOn?: string,
): Promise<TransfersCompleted> {
  if (!may(ctx.actor, "orders", "decide")) return { kind: "forbidden", area: "orders", level: "decide" };
  if (givenOn !== undefined && !isStaffDay(givenOn, ctx.clock.now())) return { kind: "wrong-day" };
  const ordersById = await readOrders(
    ctx,
    targets.map(({ id }) => id),
  );
  const limit = pLimit(concurrency);
  let hasFailed = false;
  const transfers = await Promise.all(
    targets.map((target) =>
      limit(async (): Promise<CompletedTransfer> => {
        const order = ordersById.get(target.id);
        if (!order) return { kind: "missing", ...summarize(target) };
        if (hasFailed) return { kind: "failed", ...summarize(target, order) };
        try {
          return { ...(await completeOne(ctx, { ...target, givenOn }, order)), ...summarize(target, order) };
        } catch (err) {
          ctx.log.error({ err, order: target.id }, "order write failed");
          // A lock of another transaction concerns only this order. After any other error the remaining orders are not tried.
          hasFailed ||= !isLockRefused(err);
          return { kind: "failed", ...summarize(target, order) };
        }
      }),
    ),
  );
  return { kind: "done", transfers };
}

type Order = typeof orders.$inferSelect;

async function completeOne(
  ctx: StaffContext,
  { id, expectedUpdatedAt, givenOn }: EditTarget & { givenOn: string | undefined },
  order: Order,
): Promise<Outcome> {
  // The page offers only waiting transfers, so it sends no other order. A status that changed since is a conflict.
  const isUnchanged = order.updatedAt.getTime() === expectedUpdatedAt.getTime();
  if (order.paymentMethod !== "bank_transfer" || (isUnchanged && order.status !== "pending")) {
    return { kind: "not-waiting" };
  }
  const result = await changeStatus(ctx, { id, expectedUpdatedAt, status: "completed", givenOn });
  switch (result.kind) {
    case "saved":
      return {
        kind: "completed",
        sms: !order.smsSent && (await toSmsNumber(ctx.db, order.customerPhone)) !== null,
      };
    case "stale": {
      const { status } = (await readOrders(ctx, [id])).get(id) ?? order;
      return { kind: "changed", by: result.by, at: result.at, status: status as OrderStatus };
    }
    case "refunding":
      return { kind: "not-waiting" };
    default:
      return { kind: "missing" };
  }
}

function summarize({ id }: EditTarget, order?: Order): Pick<CompletedTransfer, "id" | "order"> {
  if (!order) return { id, order: null };
  const { reference, customerName, totalAmount } = order;
  return { id, order: { reference, customerName, totalAmount } };
}

async function readOrders({ db }: StaffContext, ids: string[]): Promise<Map<string, Order>> {
  const rows = await db.select().from(orders).where(inArray(orders.id, ids));
  return new Map(rows.map((order) => [order.id, order]));
}
