import { eq } from "drizzle-orm";
import type { UnitOfWork } from "../db/unit-of-work.ts";
import type { PaymentContext } from "./context.ts";
import { confirmAfter } from "./rules.ts";
import { paymentAttempts } from "./table.ts";

/** A message left the outcome open: schedules an early inquiry, which survives the end of this process. */
export function inquireSoon(ctx: Pick<PaymentContext, "clock">, unit: UnitOfWork, number: string): void {
  const nextInquiryAt = new Date(ctx.clock.now().getTime() + confirmAfter);
  unit.write(
    unit.tx.update(paymentAttempts).set({ nextInquiryAt }).where(eq(paymentAttempts.number, number)),
  );
}
