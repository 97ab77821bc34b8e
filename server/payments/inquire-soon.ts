import { eq } from "drizzle-orm";
import type { Tx } from "../db/connect.ts";
import type { PaymentContext } from "./context.ts";
import { confirmAfter } from "./rules.ts";
import { paymentAttempts } from "./table.ts";

/** A message left the outcome open: schedules an early inquiry, which survives the end of this process. */
export async function inquireSoon(ctx: Pick<PaymentContext, "clock">, tx: Tx, number: string): Promise<void> {
  const nextInquiryAt = new Date(ctx.clock.now().getTime() + confirmAfter);
  await tx.update(paymentAttempts).set({ nextInquiryAt }).where(eq(paymentAttempts.number, number));
}
