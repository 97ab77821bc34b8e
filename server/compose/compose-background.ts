import { join } from "node:path";
import type { IdentityReader } from "#server/content/identity/read-identity.ts";
import { watchPublishTimes } from "#server/content/news/watch-publish-times.ts";
import type { AccountsContext } from "#server/giving/accounts/accounts-context.ts";
import { readStatementAccounts } from "#server/giving/accounts/queries.ts";
import type { DataImportContext } from "#server/giving/import/context.ts";
import { answerLedgerCommand } from "#server/giving/ledger/answer-command.ts";
import { backupLedger } from "#server/giving/ledger/backup-ledger.ts";
import type { NotesContext } from "#server/giving/notes/notes-context.ts";
import type { OpeningContext } from "#server/giving/opening/opening-context.ts";
import type { MailContext } from "#server/giving/orders/mail/mail-context.ts";
import type { SmsContext } from "#server/giving/orders/sms-context.ts";
import type { PaymentContext } from "#server/giving/payments/context.ts";
import type { ImportContext } from "#server/giving/transfers/import-context.ts";
import { createInbox } from "#server/giving/transfers/run-inbox.ts";
import { createMatcher } from "#server/giving/transfers/run-matching.ts";
import { finishDeliveries } from "#server/messaging/deliver-messages.ts";
import { answerBackupCommand } from "#server/platform/backup/stream-backup.ts";
import type { Clock } from "#server/platform/clock.ts";
import { answerCommands, type Commands } from "#server/platform/control/answer-commands.ts";
import type { Connection } from "#server/platform/db/connect.ts";
import { recordSite } from "#server/platform/db/running-site.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { checkStore } from "#server/platform/pictures/stores/check-store.ts";
import type { ImageStore } from "#server/platform/pictures/stores/store.ts";
import type { PrivateStore } from "#server/platform/private-files/private-store.ts";
import { type Scheduler, startScheduler } from "#server/platform/scheduler/scheduler.ts";
import { answerRescueCommand } from "#server/staff/rescue-administrator.ts";
import type { Config } from "./config/config.ts";
import { startJobs } from "./jobs/start-jobs.ts";

type Parts = {
  clock: Clock;
  log: Logger;
  secret: string;
  identity: IdentityReader;
  images: ImageStore;
  privateFiles: PrivateStore;
  payments: PaymentContext;
  sms: SmsContext;
  mail: MailContext;
  accounts: AccountsContext;
  notes: NotesContext;
  opening: OpeningContext;
};

export type Background = {
  /** The dependencies of the import of statements, which stops together with the jobs. */
  statements: ImportContext;
  /** The dependencies of the import from other systems, which stops together with the jobs. */
  imports: DataImportContext;
  isLeaving(): boolean;
  startJobs(): Promise<void>;
  stopJobs(how?: { unnoticed?: boolean }): Promise<void>;
};

/** Composes the background jobs, and the commands that other programs on this machine can send. */
export function composeBackground(
  config: Config,
  connection: Connection,
  parts: Parts,
  overrides: { connection?: Connection; scheduler?: Scheduler },
): Background {
  const { clock, log, secret, identity, images, payments, sms, mail, accounts, notes, opening } = parts;
  const { db } = connection;
  const stopping = new AbortController();
  const statements: ImportContext = {
    db,
    clock,
    log,
    readAccounts: () => readStatementAccounts(accounts),
    ownNames: () => Object.values(identity.latest().name).filter(Boolean),
    stopping: stopping.signal,
  };
  const imports: DataImportContext = { db, clock, log, stopping: stopping.signal };
  // The commands need the database, and a second process must not open the files of an embedded database
  // (docs/decisions/020).
  const commands: Commands = {
    "check-books": (input) => answerLedgerCommand({ db, clock, log }, input),
    "rescue-administrator": (input) => answerRescueCommand({ db, clock }, input),
    backup: async (input) =>
      answerBackupCommand(
        { connection, images, ledger: backupLedger, dataDir: config.dataDir, secret },
        input,
      ),
  };
  let leaving = false;
  let scheduler: Scheduler | undefined;
  let stopWatch = async () => {};
  let stopAnswering = async () => {};
  return {
    statements,
    imports,
    isLeaving: () => leaving,
    async startJobs() {
      scheduler = overrides.scheduler ?? startScheduler(connection.leaderLock(), clock, log);
      const work = { db, clock, log, stopping: stopping.signal };
      const { dataDir, statementsDir } = config;
      const inboxFolder = statementsDir ?? join(dataDir, "statements", "inbox");
      startJobs(scheduler, {
        ...work,
        connection,
        identity,
        publicUrl: config.publicUrl,
        payments,
        pictures: { ...work, images },
        kurbanMedia: { db, clock, log, secret, privateFiles: parts.privateFiles },
        sms,
        mail,
        accounts,
        notes,
        opening,
        statements,
        imports,
        jobSeconds: config.jobSeconds,
        inbox: createInbox(statements, inboxFolder, statementsDir === null),
        matcher: createMatcher(statements, config.transfersAuto),
      });
      stopWatch = watchPublishTimes({ db, clock, log });
      if (!overrides.connection) await recordSite(config.dataDir, connection);
      void checkStore(config.storage, images, log);
      // The process that opened the embedded database holds the lock of the folder.
      if (connection.kind === "embedded" && !overrides.connection)
        stopAnswering = await listenForCommands(config, log, commands);
    },
    async stopJobs({ unnoticed = false } = {}) {
      leaving = !unnoticed;
      stopping.abort();
      await Promise.all([
        scheduler?.stop(),
        stopWatch(),
        stopAnswering(),
        finishDeliveries(sms),
        finishDeliveries(mail),
      ]);
    },
  };
}

/** Answers commands on a socket. When the socket cannot be opened, the site still serves its visitors. */
async function listenForCommands(
  { dataDir }: Config,
  log: Logger,
  commands: Commands,
): Promise<() => Promise<void>> {
  try {
    return (await answerCommands({ dataDir, log }, commands)).stop;
  } catch (err) {
    log.warn({ err }, "command socket failed");
    return async () => {};
  }
}
