import type { Queue } from "../db/queue.ts";
import { forgetOldKeys } from "../orders/forget-old-keys.ts";
import { askDue } from "../payments/ask-due.ts";
import type { PaymentContext } from "../payments/context.ts";

/** Puts every kind of background work to its times. */
export async function startJobs(queue: Queue, payments: PaymentContext): Promise<void> {
  await queue.repeat("ask-bank", "* * * * *", async () => {
    const asked = await askDue(payments);
    if (asked > 0) payments.log.info({ asked }, "asked the bank");
  });
  await queue.repeat("forget-old-keys", "17 * * * *", () => forgetOldKeys(payments));
}
