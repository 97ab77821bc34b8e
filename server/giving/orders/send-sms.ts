import { eq } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { createSmsChannel } from "#server/messaging/create-sms.ts";
import type { Outcome } from "#server/messaging/deliver-messages.ts";
import { smsOutbox } from "#server/messaging/table.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { deliverSms } from "./deliver-sms.ts";
import { lockOrder } from "./lock-order.ts";
import { queueSms, toSmsNumber } from "./queue-sms.ts";
import type { SmsContext } from "./sms-context.ts";

export type SmsSent =
  | Outcome
  /** Only completed orders send an SMS. */
  | { kind: "not-completed" }
  /** It is unknown whether an earlier SMS arrived. Staff must send it with `again`, or mark it as sent. */
  | { kind: "undecided" }
  | Missing
  | Forbidden;

/** Sends the SMS of a completed order. `again`: even if an earlier SMS may have arrived. */
export async function sendSms(
  ctx: StaffContext,
  sms: SmsContext,
  { orderId, again = false }: { orderId: string; again?: boolean },
): Promise<SmsSent> {
  const { leaseMs } = createSmsChannel(sms.provider);
  type Prepared = SmsSent | { kind: "ready" };
  const prepared = await staffWrite(
    ctx,
    "orders",
    "change",
    async ({ tx, now, audit }): Promise<Prepared> => {
      const order = await lockOrder(tx, orderId);
      if (!order) return { kind: "missing" };
      if (order.smsSent) return { kind: "already" };
      if (order.status !== "completed") return { kind: "not-completed" };
      if ((await toSmsNumber(tx, order.customerPhone)) === null) return { kind: "none" };
      const [row] = await tx.select().from(smsOutbox).where(eq(smsOutbox.orderId, order.id)).for("update");
      if (row?.state === "sent") return { kind: "already" };
      const isUnderway = now.getTime() - (row?.claimedAt?.getTime() ?? 0) < leaseMs;
      if (row?.state === "sending" && isUnderway) return { kind: "unknown" };
      const inDoubt = row?.state === "unknown" || row?.state === "sending";
      if (inDoubt && !again) return { kind: "undecided" };
      await queueSms(tx, order, now, ["queued", "withdrawn", "failed", "unknown", "sending"]);
      await audit({ action: "send-sms", entity: "order", entityId: orderId, after: again ? { again } : {} });
      return { kind: "ready" };
    },
  );
  return prepared.kind === "ready" ? deliverSms(sms, orderId) : prepared;
}
