import { campaigns } from "#server/content/campaigns/table.ts";
import { projects } from "#server/content/projects/table.ts";
import { addOrders } from "#server/giving/orders/add-orders.ts";
import { setOrderStatus } from "#server/giving/orders/set-order-status.ts";
import { orderItems } from "#server/giving/orders/table.ts";
import { demoEvidence, paymentAttempts, paymentLogs } from "#server/giving/payments/table.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { auditLog } from "#server/staff/table.ts";
import { newOrderId } from "#shared/giving/order-id.ts";
import { hourMs } from "#shared/text/time.ts";
import { donors } from "./content/donors.ts";
import { orders as demoOrders } from "./content/orders.ts";
import type { DemoOrder } from "./content/types.ts";

type Target = { id: string; title: string; category: string };

/** Creates orders of the last 30 days. Like a real order, each is pending first, and then paid or failed. */
export async function fillOrders(tx: Tx, now: Date): Promise<void> {
  const targets = await readTargets(tx);
  const preparedOrders = demoOrders.map((order, index) => {
    const createdAt = new Date(now.getTime() - order.hoursAgo * hourMs);
    const id = newOrderId(createdAt.getTime(), demoBytes(index));
    return { order, createdAt, id, reference: String(632_400_000_000 + index * 7_919) };
  });

  await addOrders(
    tx,
    preparedOrders.map(({ order, id, createdAt }) => {
      const donor = donors[order.donor];
      return {
        id,
        createdAt,
        updatedAt: createdAt,
        paymentMethod: order.method,
        totalAmount: totalAmount(order),
        customerName: donor?.name ?? "",
        customerEmail: donor?.email ?? null,
        customerPhone: donor?.phone ?? null,
        message: order.message,
        isRecurring: order.isRecurring,
        smsSent: order.smsSent,
      };
    }),
  );
  await tx.insert(orderItems).values(
    preparedOrders.flatMap(({ order, id }) =>
      order.items.map((item, position) => {
        const target = targets.get(item.campaignId ?? item.projectSlug);
        if (!target)
          throw new Error(`demo order for something unknown: ${item.campaignId ?? item.projectSlug}`);
        return {
          orderId: id,
          position,
          campaignId: item.campaignId ? target.id : null,
          projectId: item.campaignId ? null : target.id,
          campaignTitle: target.title,
          category: target.category,
          donationType: item.donationType,
          amount: item.amount,
          quantity: item.quantity,
        };
      }),
    ),
  );
  // The oldest order comes first, because the back office sorts the audit trail by the ids of its entries.
  for (const preparedOrder of preparedOrders.toReversed()) await finishOrder(tx, preparedOrder);
}

type PreparedOrder = { order: DemoOrder; id: string; createdAt: Date; reference: string };

async function finishOrder(tx: Tx, { order, id, createdAt, reference }: PreparedOrder): Promise<void> {
  const at = new Date(createdAt.getTime() + 2 * 60 * 1000);
  const amount = totalAmount(order);
  const isPaid = order.status === "completed";
  if (order.method === "card" && amount <= 200_000_00) {
    const settledAttempt = {
      status: "settled",
      settledAt: at,
      confirmedAt: at,
      authCode: `S${reference.slice(-5)}`,
      // No bank knows this payment.
      evidence: demoEvidence,
      bankReference: reference,
      cardMask: "415565******6111",
      returnCode: "00",
    };
    const unsettledAttempt =
      order.status === "payment_failed"
        ? { status: "declined", returnCode: order.errorCode }
        : { status: "started" };
    await tx.insert(paymentAttempts).values({
      number: id,
      orderId: id,
      sequence: 1,
      amount,
      createdAt,
      updatedAt: at,
      ...(isPaid ? settledAttempt : unsettledAttempt),
    });
    await tx.insert(paymentLogs).values({
      transactionId: isPaid ? reference : id,
      orderId: id,
      amount,
      status: isPaid ? "success" : order.errorCode ? "error" : "pending",
      paymentMethod: "card",
      errorCode: order.errorCode,
      createdAt: at,
    });
  } else {
    const status = isPaid ? "success" : order.status === "cancelled" ? "error" : "pending";
    await tx
      .insert(paymentLogs)
      .values({ transactionId: id, orderId: id, amount, status, paymentMethod: order.method, createdAt: at });
    if (order.status !== "pending") await auditByStaff(tx, order, id, at);
  }
  if (order.status === "pending") return;
  const { status, errorCode } = order;
  const before = { id, status: "pending", updatedAt: createdAt };
  await setOrderStatus(tx, before, { cause: "demo", status, errorCode }, at);
}

/** Writes the audit entry of a completed transfer. Its actor has no account, like a former member of staff. */
async function auditByStaff(tx: Tx, { status }: DemoOrder, id: string, at: Date): Promise<void> {
  await tx.insert(auditLog).values({
    at,
    actorName: "Örnek Görevli",
    action: status === "completed" ? "complete" : "change-status",
    entity: "order",
    entityId: id,
    before: { status: "pending" },
    after: { status },
  });
}

async function readTargets(tx: Tx): Promise<Map<string, Target>> {
  const campaignRows = await tx
    .select({ id: campaigns.id, title: campaigns.title, category: campaigns.category })
    .from(campaigns);
  const projectRows = await tx
    .select({ id: projects.id, slug: projects.slug, title: projects.title })
    .from(projects);
  return new Map<string, Target>([
    ...campaignRows.map((campaign) => [campaign.id, campaign] as const),
    ...projectRows.map(({ slug, ...project }) => [slug, { ...project, category: "projeler" }] as const),
  ]);
}

function totalAmount(order: DemoOrder): number {
  return order.items.reduce((sum, item) => sum + item.amount * item.quantity, 0);
}

/** Returns the random bytes of an order id. They depend only on the index, so that all demos have the same ids. */
function demoBytes(index: number): Uint8Array {
  return Uint8Array.from(
    { length: 64 },
    (_, position) => (index * 37 + position * 101 + index * position * 13) % 252,
  );
}
