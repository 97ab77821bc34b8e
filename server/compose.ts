import { join } from "node:path";
import { answerRescueCommand } from "./accounts/rescue-administrator.ts";
import { createStaffAuth, type StaffAuth } from "./accounts/staff-auth.ts";
import { answerBackupCommand } from "./backup/stream-backup.ts";
import { answerBooksCommand } from "./books/books-command.ts";
import { createLimits, type Limits } from "./compose-limits.ts";
import { composeMail } from "./compose-mail.ts";
import type { Config } from "./config/config.ts";
import { watchPublishTimes } from "./content/news/watch-publish-times.ts";
import { answerCommands, type Commands } from "./control/answer-commands.ts";
import { type Connection, connect, type Db } from "./db/connect.ts";
import { noteSite } from "./db/running-site.ts";
import { openStore } from "./images/stores/open-store.ts";
import type { ImageStore } from "./images/stores/store.ts";
import { type Scheduler, startScheduler } from "./jobs/scheduler.ts";
import { startJobs } from "./jobs/start-jobs.ts";
import { startStatementJobs } from "./jobs/start-statement-jobs.ts";
import { type Clock, systemClock } from "./kernel/clock.ts";
import { generatedSecret } from "./kernel/generated-secret.ts";
import { createLogger, type Logger } from "./kernel/logger.ts";
import type { SendMail } from "./kernel/send-mail.ts";
import { createLiveHub, type LiveHub } from "./live/live-hub.ts";
import { createSms } from "./messaging/create-sms.ts";
import { createMail } from "./messaging/mail.ts";
import type { MailServer } from "./messaging/mail-server.ts";
import type { SmsProvider } from "./messaging/providers/provider.ts";
import { createMetrics, type Metrics } from "./metrics/create-metrics.ts";
import { createDatabaseProbe } from "./metrics/probe-database.ts";
import { finishDeliveries } from "./orders/deliver-sms.ts";
import type { MailContext } from "./orders/mail/mail-context.ts";
import type { SmsContext } from "./orders/sms-context.ts";
import { followContent } from "./page-cache/follow-content.ts";
import { createPageCache, type PageCache } from "./page-cache/page-cache.ts";
import { hiddenFields } from "./payments/banks/registry.ts";
import { type CardGuard, createCardGuard } from "./payments/card-testing/guard.ts";
import { keysOf } from "./payments/card-testing/key-of-donor.ts";
import { confirmNow } from "./payments/confirm-now.ts";
import type { PaymentContext } from "./payments/context.ts";
import { foundationAddress } from "./payments/foundation-address.ts";
import type { SiteBank } from "./payments/site-bank.ts";
import type { ImportContext } from "./transfers/import-context.ts";
import { openInbox } from "./transfers/run-inbox.ts";
import { createMatcher } from "./transfers/run-matching.ts";

/** The dependencies of the pages and endpoints. Tests build the same with overrides. */
export type App = {
  config: Config;
  db: Db;
  /** The database to read public data from: a replica that is caught up, or `db`. */
  reads(): Db;
  clock: Clock;
  log: Logger;
  payments: PaymentContext;
  limits: Limits;
  /** Detects the testing of stolen cards. */
  cardGuard: CardGuard;
  /** Whole public pages; follows the changes of content by itself. */
  pageCache: PageCache;
  /**
   * Call it after a change of content: resolves when the page cache of this process has dropped its pages. Never
   * throws.
   */
  contentHeard(): Promise<void>;
  /** Announcements to open screens of the back office. */
  live: LiveHub;
  /** Sign-in and sessions of staff. */
  auth: StaffAuth;
  /** null: no mail server is configured. */
  sendMail: SendMail | null;
  /** Sends SMS to donors. */
  sms: SmsContext;
  /** Sends mail to donors. */
  mail: MailContext;
  /** Takes statements of the bank. */
  statements: ImportContext;
  /** Signs our cookies. */
  secret: string;
  /** Stored pictures. */
  images: ImageStore;
  /** Their folder, with STORAGE=disk. */
  uploadsDir: string;
  /**
   * Whether visitors may be sent here: not when the database does not answer within two seconds, nor while the server
   * stops. The server listens only after migrations and seeding.
   */
  readiness(): Promise<"ready" | "stopping" | "database does not answer">;
  /** null: METRICS_TOKEN is not set. */
  metrics: Metrics | null;
  /**
   * Stops the background jobs and lets running ones finish. `unnoticed`: another process has already replaced this
   * one.
   */
  stopJobs(how?: { unnoticed?: boolean }): Promise<void>;
  /**
   * Starts the background jobs and answers commands of this machine. Separate from composing, so that a test can
   * decide when they run.
   */
  startJobs(): Promise<void>;
  close(): Promise<void>;
};

export type Overrides = {
  connection?: Connection;
  scheduler?: Scheduler;
  clock?: Clock;
  log?: Logger;
  sendMail?: SendMail;
  smsProvider?: SmsProvider;
  mailServer?: MailServer;
};

/** Some hundred pages in all encodings: every page of a foundation in three languages, and a year of its news. */
const pageCacheBytes = 64 * 1024 * 1024;

/** The most live streams per person, divided among the workers: more than a person has screens. */
const streamsPerPerson = 20;

/** Opens the database, migrates it and builds the App. Other processes only see the opened database. */
export async function compose(
  config: Config,
  banks: readonly SiteBank[],
  overrides: Overrides = {},
): Promise<App> {
  const log = overrides.log ?? createLogger(config.logLevel, undefined, hiddenFields);
  const clock = overrides.clock ?? systemClock;
  const connection = overrides.connection ?? (await connect(config, log));
  try {
    await connection.migrate();
    const { db, repeated } = connection;
    const secret = config.sessionSecret ?? generatedSecret(config.dataDir);
    const { publicUrl, adminPath } = config;
    const auth = createStaffAuth({
      db: repeated,
      log,
      secret,
      publicUrl,
      adminPath,
      issuer: config.site.name,
    });
    const uploadsDir = join(config.dataDir, "uploads");
    const images = openStore(config.storage, uploadsDir);
    const spent = connection.rateLimit(answersOfWork);
    const cardGuard = createCardGuard({ db: repeated, clock, log, secret, spent });
    const payments = {
      db: repeated,
      banks,
      clock,
      log,
      foundation: foundationAddress(config.site),
      onSettled: cardGuard.ended,
      keyOfNetwork: (address: string) => keysOf(secret, { address, phone: "", session: "" }).network,
    };
    const provider = overrides.smsProvider ?? createSms(config.sms, log);
    const sms: SmsContext = {
      db: repeated,
      provider,
      clock,
      log,
      foundation: config.site.name,
      underway: new Set(),
      confirm: (orderId) => confirmNow(payments, orderId),
    };
    const mail = await composeMail(config, payments, overrides.mailServer);
    const pageCache = createPageCache({
      maxBytes: pageCacheBytes,
      now: () => clock.now().getTime(),
      failed: (err) => log.error({ err }, "page revalidation failed"),
    });
    const replica = config.databaseReplicaUrl
      ? await (await import("./db/replica.ts")).openReplica(config.databaseReplicaUrl, db, log)
      : null;
    const content = await followContent(connection, pageCache, replica?.changed);
    const live = await createLiveHub(connection, {
      maxPerPerson: Math.ceil(streamsPerPerson / config.webConcurrency),
    });
    let scheduler: Scheduler | undefined;
    let stopWatch = async () => {};
    let stopAnswering = async () => {};
    // Commands of this machine that need the database, whose files a second process must not open
    // (docs/decisions/020).
    const commands: Commands = {
      "check-books": (input) => answerBooksCommand({ db, clock, log }, input),
      "rescue-administrator": (input) => answerRescueCommand({ db, clock }, input),
      backup: async (input) =>
        answerBackupCommand({ connection, images, dataDir: config.dataDir, secret }, input),
    };
    const stopping = new AbortController();
    const accounts = config.bankAccounts.flatMap(({ accounts: own }) => own);
    const statements: ImportContext = { db, clock, log, accounts, stopping: stopping.signal };
    let leaving = false;
    const answers = createDatabaseProbe(db);
    return {
      config,
      db,
      reads: replica?.db ?? (() => db),
      clock,
      log,
      payments,
      limits: createLimits(connection),
      cardGuard,
      pageCache,
      contentHeard: content.caughtUp,
      live,
      auth,
      sendMail: overrides.sendMail ?? (config.mail && createMail(config.mail)),
      sms,
      mail,
      statements,
      secret,
      images,
      uploadsDir,
      readiness: async () => {
        if (leaving) return "stopping";
        return (await answers()) ? "ready" : "database does not answer";
      },
      metrics: config.metricsToken
        ? await createMetrics({ db, pageCache, pool: connection.pool ?? null })
        : null,
      async startJobs() {
        scheduler = overrides.scheduler ?? startScheduler(connection.leaderLock(), clock, log);
        const pictures = { db, images, clock, log, stopping: stopping.signal };
        startJobs(scheduler, { payments, pictures, sms, mail, site: config.site }, connection);
        startStatementJobs(scheduler, statements, {
          inbox: openInbox(statements, config),
          matcher: createMatcher(statements, config.transfersAuto),
        });
        stopWatch = watchPublishTimes({ db, clock, log });
        if (!overrides.connection) await noteSite(config.dataDir, connection);
        // Only the process that opened the folder holds its lock.
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
      async close() {
        await replica?.close();
        await connection.close();
      },
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** Accepts each answer to a proof of work once; kept for twice as long as the answer is valid. */
const answersOfWork = { name: "answers-of-work", points: 1, seconds: 600 };

/** Without the command socket the site still serves its visitors. */
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
