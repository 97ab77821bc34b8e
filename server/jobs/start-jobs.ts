import { forgetExpired } from "../accounts/forget-expired.ts";
import { reviewDue } from "../books/review-due.ts";
import type { SiteConfig } from "../config/config.ts";
import type { Connection, Db } from "../db/connect.ts";
import { issueDocuments } from "../documents/issue-documents.ts";
import { type ImageContext, makeVariants } from "../images/make-variants.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logger.ts";
import { cancelUnpaidTransfers } from "../orders/cancel-unpaid-transfers.ts";
import { deliverReminders, deliverWaitingSms } from "../orders/deliver-sms.ts";
import { fillGivenDays } from "../orders/fill-given-days.ts";
import { fillReferences } from "../orders/fill-references.ts";
import { forgetOldKeys } from "../orders/forget-old-keys.ts";
import { deliverWaitingMail } from "../orders/mail/deliver-mail.ts";
import type { MailContext } from "../orders/mail/mail-context.ts";
import { makeOpenings } from "../orders/make-openings.ts";
import { remindUnpaid } from "../orders/reminders/remind-unpaid.ts";
import type { SmsContext } from "../orders/sms-context.ts";
import { forgetFailures } from "../payments/breaker/forget-failures.ts";
import { forgetTries } from "../payments/card-testing/forget-tries.ts";
import type { PaymentContext } from "../payments/context.ts";
import { inquireDue } from "../payments/inquire-due.ts";
import { nameOldAttempts } from "../payments/name-old-attempts.ts";
import { reconcileDue } from "../payments/reconcile/reconcile-due.ts";
import { runDueRefunds } from "../payments/refunds/run-due-refunds.ts";
import { reportMailFlood } from "../payments/report-mail-flood.ts";
import { reportMissingBanks } from "../payments/report-missing-banks.ts";
import { clearRemains } from "../privacy/clear-remains.ts";
import { forgetOldData } from "../privacy/forget-old-data.ts";
import { purgeDeleted } from "./purge-deleted.ts";
import { removeOrphanedImages } from "./remove-orphaned-images.ts";
import type { Scheduler } from "./scheduler.ts";
import { everyDayAt, everyHourAt, everyMinute, everySeconds, type Times } from "./times.ts";
import { createClockTrust } from "./trust-clock.ts";

type Contexts = {
  payments: PaymentContext;
  pictures: ImageContext;
  sms: SmsContext;
  mail: MailContext;
  site: SiteConfig;
};

/** What jobs on many rows work with. */
type Work = { db: Db; clock: Clock; log: Logger };
type Stopping = ImageContext["stopping"];
/** Does not run a job while the clock is in doubt. */
type Ending = (does: () => Promise<void>) => () => Promise<void>;

/**
 * Schedules all background jobs. Jobs that end or erase something because time has passed are wrapped in `ending`: they
 * do not run while the clock is in doubt.
 */
export function startJobs(
  scheduler: Scheduler,
  { payments, pictures, sms, mail, site }: Contexts,
  connection: Connection,
): void {
  const { clock, log } = payments;
  // Jobs on many rows: not with the prepared statements of payments, because their plans depend on the values.
  const work = { db: connection.db, clock, log };
  const isTrusted = createClockTrust(work);
  const ending: Ending = (does) => async () => {
    if (await isTrusted()) await does();
  };
  const { stopping } = pictures;
  startPaymentJobs(scheduler, payments, { db: work.db, isTrusted, stopping });
  startMessageJobs(scheduler, { sms, mail }, stopping);
  startOrderJobs(scheduler, { work, site, stopping }, ending);
  startPictureJobs(scheduler, pictures, ending);
  startForgetting(scheduler, work, ending);
  scheduler.repeat("clear-remains", everyMinute, async () => {
    if (await clearRemains(connection)) log.info("erased data cleared from the database's files");
  });
}

function startPaymentJobs(
  scheduler: Scheduler,
  payments: PaymentContext,
  { db, isTrusted, stopping }: { db: Db; isTrusted(): Promise<boolean>; stopping: Stopping },
): void {
  const { log } = payments;
  // Both run often: the SMS of a settlement waits until the bank has confirmed it.
  scheduler.repeat("ask-bank", everySeconds(10), async () => {
    const asked = await inquireDue(payments, { mayGiveUp: await isTrusted(), stopping });
    if (asked > 0) log.info({ asked }, "payment inquiries sent");
  });
  scheduler.repeat("send-refunds", everySeconds(10), async () => {
    const done = await runDueRefunds(payments, { mayGiveUp: isTrusted, stopping });
    if (done > 0) log.info({ done }, "refunds sent or inquired about");
  });
  // A day is due half an hour after its end. It runs every minute for retries and for days that staff request.
  scheduler.repeat("compare-with-bank", everyMinute, async () => {
    await reconcileDue(payments);
  });
  scheduler.repeat("check-bank-names", everyMinute, async () => {
    const named = await nameOldAttempts({ db, banks: payments.banks }, stopping);
    if (named > 0) log.info({ named }, "earlier payments got the name of the bank");
    await reportMissingBanks(payments);
    await reportMailFlood(payments);
  });
}

function startMessageJobs(
  scheduler: Scheduler,
  { sms, mail }: Pick<Contexts, "sms" | "mail">,
  stopping: Stopping,
): void {
  scheduler.repeat("deliver-sms", everySeconds(10), async () => {
    const delivered = (await deliverWaitingSms(sms, stopping)) + (await deliverReminders(sms, stopping));
    if (delivered > 0) sms.log.info({ delivered }, "SMS handed to the provider");
  });
  scheduler.repeat("deliver-mail", everySeconds(10), async () => {
    const delivered = await deliverWaitingMail(mail, stopping);
    if (delivered > 0) mail.log.info({ delivered }, "mail handed to the mail server");
  });
}

function startOrderJobs(
  scheduler: Scheduler,
  { work, site, stopping }: { work: Work; site: SiteConfig; stopping: Stopping },
  ending: Ending,
): void {
  const { db, log } = work;
  scheduler.repeat("issue-documents", everySeconds(10), async () => {
    const done = await issueDocuments({ ...work, site }, stopping);
    if (done > 0) log.info({ done }, "documents brought up to date");
  });
  scheduler.repeat("fill-references", everyMinute, async () => {
    const filled = await fillReferences(db, stopping);
    if (filled > 0) log.info({ filled }, "references of earlier orders made");
  });
  scheduler.repeat("fill-given-days", everyMinute, async () => {
    const filled = await fillGivenDays(db, stopping);
    if (filled > 0) log.info({ filled }, "earlier gifts got their day");
  });
  scheduler.repeat("make-openings", everyMinute, async () => {
    const made = await makeOpenings(db, stopping);
    if (made > 0) log.info({ made }, "earlier gifts got their opening entries");
  });
  const cancelTransfers = async () => {
    const cancelled = await cancelUnpaidTransfers(work);
    if (cancelled > 0) log.info({ cancelled }, "unpaid transfers cancelled");
  };
  // 10:00 in Istanbul.
  const remind = async () => {
    const reminded = await remindUnpaid(work);
    if (reminded > 0) log.info({ reminded }, "reminders of unpaid transfers queued");
  };
  scheduler.repeat("remind-unpaid", everyDayAt(7, 0), ending(remind));
  scheduler.repeat("cancel-unpaid-transfers", everyHourAt(23), ending(cancelTransfers));
  // Due at night; it runs every hour for servers that were off then.
  scheduler.repeat("check-books", everyHourAt(10), async () => {
    await reviewDue(work);
  });
}

function startPictureJobs(scheduler: Scheduler, pictures: ImageContext, ending: Ending): void {
  scheduler.repeat("make-variants", everyMinute, async () => {
    const made = await makeVariants(pictures);
    if (made > 0) pictures.log.info({ made }, "picture copies made");
  });
  const removeImages = async () => {
    const removed = await removeOrphanedImages(pictures);
    if (removed > 0) pictures.log.info({ removed }, "orphaned pictures removed");
  };
  scheduler.repeat("remove-orphaned-images", everyHourAt(41), ending(removeImages));
}

function startForgetting(scheduler: Scheduler, work: Work, ending: Ending): void {
  const { log } = work;
  const forgetting = (name: string, time: Times, forget: (work: Work) => Promise<void>) =>
    scheduler.repeat(
      name,
      time,
      ending(() => forget(work)),
    );
  forgetting("forget-old-keys", everyHourAt(17), forgetOldKeys);
  forgetting("forget-card-tries", everyMinute, forgetTries);
  forgetting("forget-bank-failures", everyHourAt(37), forgetFailures);
  forgetting("forget-expired", everyHourAt(27), forgetExpired);
  forgetting("purge-deleted", everyHourAt(41), async () => {
    const removed = await purgeDeleted(work);
    if (removed > 0) log.info({ removed }, "deleted records purged");
  });
  // 04:33 in Istanbul.
  forgetting("forget-old-data", everyDayAt(1, 33), async () => {
    const forgotten = await forgetOldData(work);
    if (Object.keys(forgotten).length > 0) log.info({ forgotten }, "expired personal data removed");
  });
}
