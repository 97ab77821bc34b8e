import { eq } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { paymentAlarms, paymentAttempts } from "./table.ts";

/** Makes an inquiry about the payment of an alarm due, at the request of staff. The job inquires within a minute. */
export function requestInquiry(
  ctx: StaffContext,
  { alarm: id }: { alarm: number },
): Promise<{ kind: "saved" } | Missing | Forbidden> {
  return staffWrite(
    ctx,
    "orders",
    "change",
    async ({ tx, now, audit }): Promise<{ kind: "saved" } | Missing> => {
      if (!Number.isSafeInteger(id)) return { kind: "missing" };
      const [alarm] = await tx
        .select({ number: paymentAttempts.number, orderId: paymentAttempts.orderId })
        .from(paymentAlarms)
        .innerJoin(paymentAttempts, eq(paymentAttempts.number, paymentAlarms.number))
        .where(eq(paymentAlarms.id, id));
      if (!alarm) return { kind: "missing" };
      const { number, orderId } = alarm;
      await tx.update(paymentAttempts).set({ nextInquiryAt: now }).where(eq(paymentAttempts.number, number));
      await audit({ action: "ask-bank", entity: "order", entityId: orderId, after: { number } });
      return { kind: "saved" };
    },
  );
}
