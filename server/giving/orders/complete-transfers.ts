import { inArray } from "drizzle-orm";
import pLimit from "p-limit";
import type { Target } from "#server/content/editing/outcomes.ts";
import { isLockRefused } from "#server/platform/errors.ts";
import { may, type Permission } from "#server/staff/permissions.ts";
import type { Forbidden, StaffContext } from "#server/staff/staff-write.ts";
import type { OrderStatus } from "#shared/giving/order-status.ts";
import { isStaffDay } from "#shared/giving/staff-days.ts";
import { changeStatus, type WrongDay } from "./change-status.ts";
import { reachedBySms } from "./queue-sms.ts";
import { orders } from "./table.ts";

type Outcome =
  /** `sms`: an SMS to the donor is queued. */
  | { kind: "completed"; sms: boolean }
  /** The order changed after the page was loaded. `by`: null when the bank or a job changed it. */
  | { kind: "changed"; by: string | null; at: Date; status: OrderStatus }
  | { kind: "not-waiting" | "missing" | "failed" };

/** `order` is null if it does not exist. Amounts are in kuruş. */
export type CompletedTransfer = Outcome & {
  id: string;
  order: { reference: string | null; customerName: string; totalAmount: number } | null;
};

const permission: Permission = "orders.write";
/** This many transactions run concurrently, because each waits for the disk. */
const atOnce = 4;

type TransfersCompleted = { kind: "done"; transfers: CompletedTransfer[] } | WrongDay | Forbidden;

/**
 * Completes several waiting transfers for a member of staff, each in a transaction with its own audit entry and SMS. A
 * transfer that cannot be completed does not stop the others. `givenOn`: the day of all these gifts, today by default.
 */
export async function completeTransfers(
  ctx: StaffContext,
  targets: readonly Target[],
  givenOn?: string,
): Promise<TransfersCompleted> {
  if (!may(ctx.actor, permission)) return { kind: "forbidden", permission };
  if (givenOn !== undefined && !isStaffDay(givenOn, ctx.clock.now())) return { kind: "wrong-day" };
  const found = await readOrders(
    ctx,
    targets.map(({ id }) => id),
  );
  const limit = pLimit(atOnce);
  let broken = false;
  const transfers = await Promise.all(
    targets.map((target) =>
      limit(async (): Promise<CompletedTransfer> => {
        const order = found.get(target.id);
        if (!order) return { kind: "missing", ...about(target) };
        if (broken) return { kind: "failed", ...about(target, order) };
        try {
          return { ...(await completeOne(ctx, { ...target, givenOn }, order)), ...about(target, order) };
        } catch (err) {
          ctx.log.error({ err, order: target.id }, "order write failed");
          // Only a lock of another transaction concerns this order alone; after any other error the remaining orders stop.
          broken ||= !isLockRefused(err);
          return { kind: "failed", ...about(target, order) };
        }
      }),
    ),
  );
  return { kind: "done", transfers };
}

type Order = typeof orders.$inferSelect;

async function completeOne(
  ctx: StaffContext,
  { id, seen, givenOn }: Target & { givenOn: string | undefined },
  order: Order,
): Promise<Outcome> {
  // The page offers only waiting transfers, so no form sent this request. A status that changed since is a conflict.
  const unchanged = order.updatedAt.getTime() === seen.getTime();
  if (order.paymentMethod !== "bank_transfer" || (unchanged && order.status !== "pending")) {
    return { kind: "not-waiting" };
  }
  const saved = await changeStatus(ctx, { id, seen, status: "completed", givenOn });
  switch (saved.kind) {
    case "saved":
      return {
        kind: "completed",
        sms: !order.smsSent && (await reachedBySms(ctx.db, order.customerPhone)) !== null,
      };
    case "stale": {
      const now = (await readOrders(ctx, [id])).get(id);
      return { kind: "changed", by: saved.by, at: saved.at, status: (now ?? order).status as OrderStatus };
    }
    case "refunding":
      return { kind: "not-waiting" };
    default:
      return { kind: "missing" };
  }
}

function about({ id }: Target, order?: Order): Pick<CompletedTransfer, "id" | "order"> {
  if (!order) return { id, order: null };
  const { reference, customerName, totalAmount } = order;
  return { id, order: { reference, customerName, totalAmount } };
}

async function readOrders({ db }: StaffContext, ids: string[]): Promise<Map<string, Order>> {
  const found = await db.select().from(orders).where(inArray(orders.id, ids));
  return new Map(found.map((order) => [order.id, order]));
}
