import { forgetExpired } from "../accounts/forget-expired.ts";
import { reviewDue } from "../books/review-due.ts";
import { foldTallies } from "../db/fold-tallies.ts";
import type { Queue } from "../db/queue.ts";
import { type ImageContext, makeVariants } from "../images/make-variants.ts";
import { cancelUnpaidTransfers } from "../orders/cancel-unpaid-transfers.ts";
import { deliverWaitingSms } from "../orders/deliver-waiting-sms.ts";
import { forgetOldKeys } from "../orders/forget-old-keys.ts";
import type { SmsContext } from "../orders/sms-context.ts";
import { askDue } from "../payments/ask-due.ts";
import { forgetTries } from "../payments/card-testing/forget-tries.ts";
import type { PaymentContext } from "../payments/context.ts";
import { reconcileDue } from "../payments/reconcile/reconcile-due.ts";
import { purgeDeleted } from "./purge-deleted.ts";
import { removeOrphanedImages } from "./remove-orphaned-images.ts";

/** Puts every kind of background work to its times. */
export async function startJobs(
  queue: Queue,
  payments: PaymentContext,
  pictures: ImageContext,
  sms: SmsContext,
): Promise<void> {
  await queue.repeat("ask-bank", "* * * * *", async () => {
    const asked = await askDue(payments);
    if (asked > 0) payments.log.info({ asked }, "asked the bank");
  });
  // Each day is due half an hour after its end; the minute is for those that come again, and for staff who ask for one.
  await queue.repeat("compare-with-bank", "* * * * *", async () => {
    await reconcileDue(payments);
  });
  await queue.repeat("deliver-sms", "* * * * *", async () => {
    const delivered = await deliverWaitingSms(sms, pictures.stopping);
    if (delivered > 0) sms.log.info({ delivered }, "handed SMS to the provider");
  });
  await queue.repeat("fold-tallies", "* * * * *", async () => {
    await foldTallies(payments.db);
  });
  await queue.repeat("cancel-unpaid-transfers", "23 * * * *", async () => {
    const cancelled = await cancelUnpaidTransfers(payments);
    if (cancelled > 0) payments.log.info({ cancelled }, "cancelled transfers that were never paid");
  });
  // At night; the other hours are for servers that were off then.
  await queue.repeat("check-books", "10 * * * *", async () => {
    await reviewDue(payments);
  });
  await queue.repeat("forget-old-keys", "17 * * * *", () => forgetOldKeys(payments));
  await queue.repeat("forget-card-tries", "* * * * *", () => forgetTries(payments));
  await queue.repeat("forget-expired", "27 * * * *", () => forgetExpired(payments));
  await queue.repeat("make-variants", "* * * * *", async () => {
    const made = await makeVariants(pictures);
    if (made > 0) pictures.log.info({ made }, "made the copies of pictures");
  });
  await queue.repeat("remove-orphaned-images", "41 * * * *", async () => {
    const removed = await removeOrphanedImages(pictures);
    if (removed > 0) pictures.log.info({ removed }, "removed pictures that nothing shows");
  });
  await queue.repeat("purge-deleted", "41 * * * *", async () => {
    const removed = await purgeDeleted(payments);
    if (removed > 0) payments.log.info({ removed }, "removed what was deleted 30 days ago");
  });
}
