import type { App } from "#server/compose/compose.ts";
import { listDoubtfulMail, listDoubtfulSms } from "#server/giving/orders/list-doubtful.ts";
import { countOpenAlarms } from "#server/giving/payments/list-alarms.ts";
import { readBankDays } from "#server/giving/payments/reconcile/read-bank-days.ts";
import { countUnpaired } from "#server/giving/transfers/queries.ts";
import { readBackupAge } from "#server/platform/backup/last-backup.ts";
import { findCertificateEnd } from "#server/platform/certificate/find-certificate.ts";
import { describeHealth, type HealthLine } from "./describe-health.ts";

/** Loads the state of an open site. A part that cannot be read is said to be unknown. */
export async function loadHealth(app: App): Promise<HealthLine[]> {
  const { db, log, clock, payments, config } = app;
  const now = clock.now();
  const loadPart = async <Part>(
    part: string,
    read: () => Part | Promise<Part>,
  ): Promise<Part | undefined> => {
    try {
      return await read();
    } catch (err) {
      log.error({ err, part }, "health part load failed");
      return undefined;
    }
  };
  const [backupAgeMs, alarms, bankDays, transfers, sms, mail, certificateMs] = await Promise.all([
    loadPart("backup", () => readBackupAge(config.dataDir)),
    loadPart("alarms", () => countOpenAlarms(db)),
    loadPart("bank days", () => readBankDays({ db, banks: payments.banks, clock })),
    loadPart("transfers", () => countUnpaired(db)),
    loadPart("sms", async () => (await listDoubtfulSms(db, 1)).total),
    loadPart("mail", async () => (await listDoubtfulMail(db, 1)).total),
    loadPart("certificate", async () => {
      const end = await findCertificateEnd(db, now);
      return end && end.getTime() - now.getTime();
    }),
  ]);
  return describeHealth({ backupAgeMs, alarms, bankDays, transfers, sms, mail, certificateMs });
}
