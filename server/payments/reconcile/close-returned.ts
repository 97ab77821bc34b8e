import { and, eq, inArray, isNull } from "drizzle-orm";
import { announceNow } from "../../live/announce.ts";
import type { PaymentContext } from "../context.ts";
import { paymentAlarms } from "../table.ts";

/** A duplicate or unwanted payment has gone back to the donor: staff have done what the alarm asked for. */
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
  announceNow(ctx.db, "alarm");
}
