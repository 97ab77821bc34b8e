import { and, eq, isNotNull, notExists, sql } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { addShares } from "#server/giving/kurban/add-shares.ts";
import { heldColumns } from "#server/giving/kurban/hold-columns.ts";
import { readOfferLines } from "#server/giving/kurban/read-lines.ts";
import { readLiveShares } from "#server/giving/kurban/read-shares.ts";
import { kurbanShares } from "#server/giving/kurban/table.ts";
import { writeStaffStatus } from "#server/giving/orders/change-status.ts";
import { insertOrder } from "#server/giving/orders/insert-order.ts";
import { lockOrder, type OrderRow } from "#server/giving/orders/lock-order.ts";
import { orderItems } from "#server/giving/orders/table.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { type Forbidden, type StaffContext, type StaffTx, staffWrite } from "#server/staff/staff-write.ts";
import type { OrderMethod } from "#shared/giving/order-status.ts";
import { DEFAULT_LOCALE, toLocale } from "#shared/text/locale.ts";
import { refunds } from "./refunds/table.ts";
import { lira } from "./rules.ts";
import { paymentAttempts } from "./table.ts";

export type SecondShareTaken =
  | { kind: "taken"; id: string }
  /** The bank has not confirmed the payment, it has another amount, a part of it goes back, or the order has no shares. */
  | { kind: "not-adoptable" }
  /** An offer of the order has no room for as many shares, or does not take them any more. */
  | { kind: "no-room" }
  | Missing
  | Forbidden;

/** Undoes what the transaction has written. */
class NoRoom extends Error {}

/**
 * Makes the second card payment of an order with kurban shares the payment of a second, equal order, because the donor
 * told staff so. The payment moves to the new order, so that each order has the money of its shares and can be refunded.
 */
export async function acceptSecondShare(
  ctx: StaffContext,
  { orderId, number }: { orderId: string; number: string },
): Promise<SecondShareTaken> {
  try {
    return await staffWrite(ctx, "orders", "decide", async (staff): Promise<SecondShareTaken> => {
      const { tx, now, audit } = staff;
      const order = await lockOrder(tx, orderId);
      if (!order) return { kind: "missing" };
      const owners = await readOwners(tx, orderId);
      const mayCopy = order.status === "completed" && order.erasedAt === null && owners.length > 0;
      if (!mayCopy || !(await lockSecondPayment(tx, order, number))) return { kind: "not-adoptable" };
      const id = await copyOrder(staff, order, ctx.actor.id);
      await addSameShares(staff, { id, owners, by: ctx.actor.id });
      await tx
        .update(paymentAttempts)
        .set({ orderId: id, sequence: 1, updatedAt: now })
        .where(eq(paymentAttempts.number, number));
      const completion = { id, expectedUpdatedAt: now, status: "completed", payment: number } as const;
      const { kind } = await writeStaffStatus(staff, ctx.actor.id, completion);
      if (kind !== "saved") throw new Error(`second order not completed: ${kind}`);
      if ((await readLiveShares(tx, id)).some(({ state }) => state !== "paid")) throw new NoRoom();
      await audit({
        action: "second-share",
        entity: "order",
        entityId: orderId,
        after: { number, order: id },
      });
      return { kind: "taken", id };
    });
  } catch (error) {
    if (error instanceof NoRoom) return { kind: "no-room" };
    throw error;
  }
}

/**
 * Locks the second payment of a locked order. Returns whether the bank has confirmed it, and it has the order's total, of
 * which nothing goes back.
 */
async function lockSecondPayment(tx: Tx, { id, totalAmount }: OrderRow, number: string): Promise<boolean> {
  const isRefunded = tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.attemptNumber, number), sql`${refunds.state} <> 'refused'`));
  const isSecond = and(
    eq(paymentAttempts.number, number),
    eq(paymentAttempts.orderId, id),
    eq(paymentAttempts.status, "duplicate"),
    eq(paymentAttempts.amount, totalAmount),
    eq(paymentAttempts.currency, lira),
    isNotNull(paymentAttempts.confirmedAt),
    notExists(isRefunded),
  );
  const { number: key } = paymentAttempts;
  const locked = await tx.select({ key }).from(paymentAttempts).where(isSecond).for("no key update");
  return locked.length > 0;
}

type Owner = Pick<typeof kurbanShares.$inferSelect, "n" | "ownerName" | "owner" | "severalConfirmed"> & {
  position: number;
};

function readOwners(tx: Tx, orderId: string): Promise<Owner[]> {
  const { n, ownerName, owner, severalConfirmed } = kurbanShares;
  return tx
    .select({ position: orderItems.position, n, ownerName, owner, severalConfirmed })
    .from(kurbanShares)
    .innerJoin(orderItems, eq(orderItems.id, kurbanShares.orderItemId))
    .where(and(eq(orderItems.orderId, orderId), sql`${kurbanShares.state} <> 'moved'`))
    .orderBy(orderItems.position, n);
}

/** Adds an order of the same donor with the same lines and prices, and the same proxy. Returns its id. */
async function copyOrder({ tx, now, audit }: StaffTx, order: OrderRow, takenBy: string): Promise<string> {
  const { campaignId, projectId, campaignTitle, category, donationType, amount, quantity } = orderItems;
  const items = await tx
    .select({ campaignId, projectId, campaignTitle, category, donationType, amount, quantity })
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(orderItems.position);
  const { customerName: name, customerEmail, customerPhone, company, totalAmount: total } = order;
  const request = {
    donor: { name, email: customerEmail ?? "", phone: customerPhone ?? "" },
    company,
    paymentMethod: "card" as OrderMethod,
    message: "",
    isRecurring: false,
    consents: [],
    items: [],
    totalAmount: total,
  };
  const { issuesDocument, informsDonor } = order;
  const columns = { source: "phone", takenBy, issuesDocument, informsDonor } as const;
  const language = toLocale(order.language) ?? DEFAULT_LOCALE;
  const id = await insertOrder(
    { tx, clock: { now: () => now } },
    request,
    { items, total },
    language,
    columns,
  );
  await tx.execute(sql`
    insert into order_consents (order_id, kind, version, language, granted_at)
    select ${id}, kind, version, language, ${now.toISOString()}::timestamptz from order_consents
    where order_id = ${order.id} and kind = 'proxy'`);
  const after = { totalAmount: total, method: "card", source: "phone" };
  await audit({ action: "create", entity: "order", entityId: id, after });
  return id;
}

/** Adds shares on the same owners, which the completion then pays like money that comes late. */
async function addSameShares(
  { tx, now }: StaffTx,
  { id, owners, by }: { id: string; owners: readonly Owner[]; by: string },
): Promise<void> {
  const lines = await readOfferLines(tx, id);
  const shares = owners.map(({ position, ...owner }) => {
    const line = lines.find((candidate) => candidate.position === position);
    if (!line?.fits) throw new NoRoom();
    const proxy = { proxyGivenBy: "staff", proxyChannel: "phone", proxyTakenBy: by, proxyAt: now } as const;
    return { ...heldColumns(line, now), ...owner, ...proxy, state: "lapsed" as const, heldUntil: null };
  });
  await addShares(tx, shares);
}
