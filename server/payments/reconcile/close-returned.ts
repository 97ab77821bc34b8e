import { and, eq, inArray, isNull } from "drizzle-orm";
import type { PaymentContext } from "../context.ts";
import { paymentAlarms } from "../table.ts";

/** A second payment, or one that nobody wanted any more, is back with the donor: what staff were asked to do is done. */
export async function closeReturned(
  ctx: Pick<PaymentContext, "db" | "clock">,
  number: string,
): Promise<void> {
  await ctx.db
    .update(paymentAlarms)
    .set({ resolvedAt: ctx.clock.now(), resolution: "Bankanın kayıtlarına göre iade edildi." })
    .where(
      and(
        eq(paymentAlarms.number, number),
        inArray(paymentAlarms.kind, ["duplicate_payment", "approved_after_manual_change"]),
        isNull(paymentAlarms.resolvedAt),
      ),
    );
}
