import { sql } from "drizzle-orm";
import { makeVariants } from "#server/content/pictures/make-variants.ts";
import { applyDue } from "#server/giving/accounts/apply-due.ts";
import { countWaits } from "#server/giving/accounts/count-waits.ts";
import { sendNotices as sendAccountNotices } from "#server/giving/accounts/send-notices.ts";
import { issueDocuments } from "#server/giving/documents/issue-documents.ts";
import { deliverWaitingCodes } from "#server/giving/donor-page/deliver-codes.ts";
import { reportCodeFlood } from "#server/giving/donor-page/report-code-flood.ts";
import { forgetEnded } from "#server/giving/donor-page/sessions.ts";
import { assignDonors } from "#server/giving/donors/assign-donors.ts";
import { eraseOldImports } from "#server/giving/import/erase-imports.ts";
import { runImports } from "#server/giving/import/run-imports.ts";
import { endWindows } from "#server/giving/kurban/end-windows.ts";
import { fillShares } from "#server/giving/kurban/fill-shares.ts";
import { lapseHolds } from "#server/giving/kurban/lapse-holds.ts";
import { expireMedia } from "#server/giving/kurban/media/expire-media.ts";
import { remindNames } from "#server/giving/kurban/remind-names.ts";
import { deliverNotices } from "#server/giving/kurban/tracking/notice-sms.ts";
import { queueNotices } from "#server/giving/kurban/tracking/queue-notices.ts";
import { findStatementGaps } from "#server/giving/ledger/find-statement-gaps.ts";
import { reviewDue } from "#server/giving/ledger/review-due.ts";
import { sendNotices as sendNoteNotices } from "#server/giving/notes/send-notices.ts";
import { reportMissing } from "#server/giving/opening/report-missing.ts";
import { cancelUnpaidTransfers } from "#server/giving/orders/cancel-unpaid-transfers.ts";
import { deliverReminders, deliverWaitingSms } from "#server/giving/orders/deliver-sms.ts";
import { fillGivenDays } from "#server/giving/orders/fill-given-days.ts";
import { fillReferences } from "#server/giving/orders/fill-references.ts";
import { forgetOldKeys } from "#server/giving/orders/forget-old-keys.ts";
import { deliverWaitingMail } from "#server/giving/orders/mail/deliver-mail.ts";
import { makeOpenings } from "#server/giving/orders/make-openings.ts";
import { remindUnpaid } from "#server/giving/orders/reminders/remind-unpaid.ts";
import { clearFailuresAndLeases } from "#server/giving/payments/breaker/clear-failures-and-leases.ts";
import { forgetTries } from "#server/giving/payments/card-testing/forget-tries.ts";
import { inquireDue } from "#server/giving/payments/inquire-due.ts";
import { nameOldAttempts } from "#server/giving/payments/name-old-attempts.ts";
import { cancelUnpaidLinks } from "#server/giving/payments/pay-links/cancel-unpaid-links.ts";
import { deliverWaitingLinks } from "#server/giving/payments/pay-links/link-sms.ts";
import { reconcileDue } from "#server/giving/payments/reconcile/reconcile-due.ts";
import { runDueRefunds } from "#server/giving/payments/refunds/run-due-refunds.ts";
import { reportMailFlood } from "#server/giving/payments/report-mail-flood.ts";
import { reportMissingBanks } from "#server/giving/payments/report-missing-banks.ts";
import { clearRemains } from "#server/giving/privacy/clear-remains.ts";
import { forgetOldData } from "#server/giving/privacy/forget-old-data.ts";
import { forgetKnownRows } from "#server/giving/transfers/clear-import.ts";
import { endInterrupted } from "#server/giving/transfers/end-interrupted.ts";
import { recordCertificate } from "#server/platform/certificate/record-certificate.ts";
import { everyDayAt, everyHourAt, everyMinute, everySeconds } from "#server/platform/scheduler/times.ts";
import { forgetExpired } from "#server/staff/forget-expired.ts";
import { type Job, job } from "./job.ts";
import { purgeDeleted } from "./purge-deleted.ts";
import { removeOrphanedImages } from "./remove-orphaned-images.ts";

/** The jobs and their times. tools/jobs-table.ts writes the table of docs/operations.md from this list. */
export const everyJob: readonly Job[] = [
  // The jobs for payments and SMS run often, because the SMS to the donor waits until the bank has confirmed the
  // settlement.
  job("ask-bank", "often", "ends in part", "payment inquiries sent", async (ctx) =>
    inquireDue(ctx.payments, { mayGiveUp: await ctx.isTrusted(), stopping: ctx.stopping }),
  ),
  job("send-refunds", "often", "ends in part", "refunds sent or inquired about", (ctx) =>
    runDueRefunds(ctx.payments, { mayGiveUp: ctx.isTrusted, stopping: ctx.stopping }),
  ),
  // A day is compared half an hour after its end. The job runs every minute because of retries and of days that staff
  // request.
  job("compare-with-bank", everyMinute, "keeps", "days compared with the bank", async ({ payments }) => {
    return (await reconcileDue(payments)).length;
  }),
  job("check-bank-names", everyMinute, "keeps", "earlier payments got the name of the bank", async (ctx) => {
    const { db, payments, stopping } = ctx;
    const named = await nameOldAttempts({ db, banks: payments.banks }, stopping);
    await reportMissingBanks(payments);
    await reportMailFlood(payments);
    await reportCodeFlood(payments);
    return named;
  }),
  job("deliver-sms", "often", "keeps", "SMS handed to the provider", async (ctx) => {
    const { sms, publicUrl, stopping } = ctx;
    const gifts = await deliverWaitingSms(sms, stopping);
    const reminders = await deliverReminders(sms, stopping);
    const links = await deliverWaitingLinks({ ...sms, publicUrl }, stopping);
    return gifts + reminders + links + (await deliverNotices({ ...sms, publicUrl }, stopping));
  }),
  job("deliver-mail", "often", "keeps", "mail handed to the mail server", ({ mail, stopping }) =>
    deliverWaitingMail(mail, stopping),
  ),
  job("send-donor-codes", "often", "keeps", "codes for donors handed over", (ctx) => {
    const { sms, mail, publicUrl, stopping } = ctx;
    return deliverWaitingCodes({ sms: { ...sms, publicUrl }, mail }, stopping);
  }),
  job("forget-donor-codes", everyHourAt(41), "ends", "codes and sessions of donors deleted", (ctx) =>
    forgetEnded(ctx),
  ),
  job("issue-documents", "often", "keeps", "documents brought up to date", (ctx) =>
    issueDocuments(ctx, ctx.stopping),
  ),
  job("assign-donors", "often", "keeps", "orders assigned to their donors", ({ db, stopping }) =>
    assignDonors(db, stopping),
  ),
  // Staff wait for the dry run of a small file.
  job("run-imports", everySeconds(2), "keeps", "rows of imports checked, made or removed", ({ imports }) =>
    runImports(imports),
  ),
  job("erase-imports", everyHourAt(57), "ends", "texts of imports erased", eraseOldImports),
  job(
    "apply-account-changes",
    everyMinute,
    "ends",
    "changes of bank accounts became effective",
    async ({ accounts }) => applyDue(accounts, await countWaits(accounts.db, accounts.clock.now())),
  ),
  job("mail-account-changes", "often", "keeps", "mails about bank accounts sent", (ctx) =>
    sendAccountNotices(ctx.accounts, ctx.stopping),
  ),
  job("mail-notes", "often", "keeps", "mails about notes sent", ({ notes, stopping }) =>
    sendNoteNotices(notes, stopping),
  ),
  job("check-ready", everyMinute, "keeps", "missing parts of an open site reported", ({ opening }) =>
    reportMissing(opening),
  ),
  job("read-certificate", everyHourAt(53), "keeps", "certificate of the site read, once a day", (ctx) =>
    recordCertificate(ctx, ctx.publicUrl),
  ),
  job("fill-references", everyMinute, "keeps", "references of earlier orders made", ({ db, stopping }) =>
    fillReferences(db, stopping),
  ),
  job("fill-given-days", everyMinute, "keeps", "earlier gifts got their day", ({ db, stopping }) =>
    fillGivenDays(db, stopping),
  ),
  job("make-openings", everyMinute, "keeps", "earlier gifts got their opening entries", ({ db, stopping }) =>
    makeOpenings(db, stopping),
  ),
  job("remind-unpaid", everyDayAt(7, 0), "ends", "reminders of unpaid transfers queued", remindUnpaid),
  job(
    "cancel-unpaid-transfers",
    everyHourAt(23),
    "ends",
    "unpaid transfers cancelled",
    cancelUnpaidTransfers,
  ),
  job(
    "cancel-unpaid-links",
    everyHourAt(33),
    "ends",
    "orders with unpaid pay links cancelled",
    cancelUnpaidLinks,
  ),
  job("lapse-holds", everyMinute, "ends", "kurban shares whose hold has ended", lapseHolds),
  job("end-windows", everySeconds(120), "ends in part", "kurban shares not slaughtered in time", (ctx) =>
    endWindows(ctx, { mayEnd: ctx.isTrusted }),
  ),
  job("fill-shares", everyMinute, "keeps", "orders given their kurban shares", (ctx) =>
    fillShares(ctx, ctx.stopping),
  ),
  job("expire-kurban-media", everyDayAt(2, 41), "ends", "kurban films and photographs removed", (ctx) =>
    expireMedia(ctx.kurbanMedia, ctx.stopping),
  ),
  job("remind-names", everyDayAt(7, 10), "ends", "reminders of missing kurban names queued", remindNames),
  job("notify-kurban-donors", everyMinute, "ends", "messages about kurban shares queued", queueNotices),
  // The check takes place at night. The job runs every hour, for servers that were switched off at night.
  job("check-books", everyHourAt(10), "keeps", "ledger checked, once a night", reviewDue),
  job("make-variants", everyMinute, "keeps", "picture copies made", ({ pictures }) => makeVariants(pictures)),
  job("remove-orphaned-images", everyHourAt(41), "ends", "orphaned pictures removed", ({ pictures }) =>
    removeOrphanedImages(pictures),
  ),
  job(
    "forget-old-keys",
    everyHourAt(17),
    "ends",
    "idempotency keys older than 30 days removed",
    forgetOldKeys,
  ),
  job("forget-card-tries", everyMinute, "ends", "records against card testing removed", forgetTries),
  job("forget-bank-failures", everyHourAt(37), "ends", "failures of banks removed", clearFailuresAndLeases),
  job("forget-expired", everyHourAt(27), "ends", "expired sessions and codes removed", forgetExpired),
  job("purge-deleted", everyHourAt(41), "ends", "deleted records purged", purgeDeleted),
  job("forget-old-data", everyDayAt(1, 33), "ends", "expired personal data removed", forgetOldData),
  job("clear-remains", everyMinute, "keeps", "erased data cleared from the database's files", (ctx) =>
    clearRemains(ctx.connection),
  ),
  // A PostgreSQL server does this by itself.
  job("renew-statistics", everyDayAt(2, 11), "keeps", "statistics of the embedded database renewed", (ctx) =>
    ctx.connection.kind === "embedded" ? ctx.db.execute(sql`analyze`).then(() => 1) : Promise.resolve(0),
  ),
  job("import-statements", "often", "keeps", "statements taken from their folder", ({ inbox }) =>
    inbox.run(),
  ),
  job("match-statements", "often", "keeps", "statement rows matched", async ({ matcher }) => {
    const { locked: _, ...matched } = await matcher.match();
    return matched;
  }),
  job("apply-matches", "often", "ends", "matched transfers applied", ({ matcher }) => matcher.apply()),
  job("end-interrupted-imports", everyMinute, "ends", "interrupted statement imports ended", (ctx) =>
    endInterrupted(ctx.statements),
  ),
  job("find-statement-gaps", everyHourAt(17), "ends", "balances of statements compared", (ctx) =>
    findStatementGaps(ctx.statements),
  ),
  job("empty-statement-folders", everyHourAt(47), "ends", "old statement files removed", async (ctx) => {
    const removed = await ctx.inbox.deleteExpired();
    await forgetKnownRows(ctx.statements);
    return removed;
  }),
];
