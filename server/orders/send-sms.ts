import { eq } from "drizzle-orm";
import { type Forbidden, type StaffContext, staffWrite } from "../accounts/staff-write.ts";
import type { Tx } from "../db/connect.ts";
import { smsOutbox } from "../messaging/table.ts";
import type { Missing } from "../records/outcomes.ts";
import { deliverNow } from "./deliver-sms.ts";
import { lockOrder, type OrderRow } from "./lock-order.ts";
import { queueSms, reachedBySms } from "./queue-sms.ts";
import { smsLeaseMs } from "./rules.ts";
import type { SmsContext, SmsOutcome } from "./sms-context.ts";

export type SmsSent =
  | SmsOutcome
  /** Only completed orders send an SMS. */
  | { kind: "not-completed" }
  /** It is unknown whether an earlier one arrived: send with `again`, or mark it as sent. */
  | { kind: "undecided" }
  | Missing
  | Forbidden;

/**
 * Sends the SMS of a completed order that has none, again if it failed, and, if staff decide so with `again`, also when
 * it is unknown whether it arrived.
 */
export async function sendSms(
  ctx: StaffContext,
  sms: SmsContext,
  { orderId, again = false }: { orderId: string; again?: boolean },
): Promise<SmsSent> {
  type Prepared = SmsSent | { kind: "ready" };
  const ready = await staffWrite(ctx, "orders.write", async ({ tx, now, audit }): Promise<Prepared> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { kind: "missing" };
    if (order.smsSent) return { kind: "already" };
    if (order.status !== "completed") return { kind: "not-completed" };
    if ((await reachedBySms(tx, order.customerPhone)) === null) return { kind: "none" };
    const prepared = await prepare(tx, order, again, now);
    if (prepared === "ready") {
      await audit({ action: "send-sms", entity: "order", entityId: orderId, after: again ? { again } : {} });
    }
    return { kind: prepared };
  });
  return ready.kind === "ready" ? deliverNow(sms, orderId) : ready;
}

async function prepare(
  tx: Tx,
  order: OrderRow,
  again: boolean,
  now: Date,
): Promise<"ready" | "already" | "unknown" | "undecided"> {
  const [row] = await tx.select().from(smsOutbox).where(eq(smsOutbox.orderId, order.id)).for("update");
  if (row?.status === "sent") return "already";
  if (row?.status === "sending" && now.getTime() - (row.claimedAt?.getTime() ?? 0) < smsLeaseMs)
    return "unknown";
  if ((row?.status === "unknown" || row?.status === "sending") && !again) return "undecided";
  const undecided = again ? (["unknown", "sending"] as const) : [];
  await queueSms(tx, order, now, ["queued", "withdrawn", "failed", ...undecided]);
  return "ready";
}
