import { and, desc, eq } from "drizzle-orm";
import { foldedPhone } from "#server/platform/db/columns.ts";
import { may } from "#server/staff/permissions.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { type SmsSent, sendSms } from "./send-sms.ts";
import type { SmsContext } from "./sms-context.ts";
import { orders } from "./table.ts";

/**
 * Sends the SMS about the newest completed order with this phone (ten digits) and amount (kuruş) that has had no SMS
 * (docs/contract.md#send-an-sms). `missing`: there is no order with them. `already`: all of these orders have had theirs.
 */
export async function notifyDonor(
  ctx: StaffContext,
  sms: SmsContext,
  { phone, amount }: { phone: string; amount: number },
): Promise<SmsSent> {
  if (!may(ctx.actor, "orders", "change")) return { kind: "forbidden", area: "orders", level: "change" };
  const [order] = await ctx.db
    .select({ id: orders.id, smsSent: orders.smsSent })
    .from(orders)
    .where(
      and(
        eq(foldedPhone(orders.customerPhone), foldedPhone(phone)),
        eq(orders.totalAmount, amount),
        eq(orders.status, "completed"),
      ),
    )
    .orderBy(orders.smsSent, desc(orders.createdAt))
    .limit(1);
  if (!order) return { kind: "missing" };
  return order.smsSent ? { kind: "already" } : sendSms(ctx, sms, { orderId: order.id });
}
