import type { PaymentContext } from "../context.ts";
import { bankFailures } from "./table.ts";

/**
 * A bank refused to begin a payment: nobody can pay this attempt, and the order's next one goes to another bank. It says
 * nothing about the bank, so the breaker does not count it. Never throws.
 */
export async function noteRefusal(
  { db, clock, log }: Pick<PaymentContext, "db" | "clock" | "log">,
  { bank, number }: { bank: string; number: string },
): Promise<void> {
  try {
    const refusal = { bank, number, what: "refused", over: true, at: clock.now() };
    await db.insert(bankFailures).values(refusal);
  } catch (err) {
    log.warn({ err, bank }, "refusal of a bank not noted");
  }
}
