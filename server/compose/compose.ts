import { join } from "node:path";
import {
  createIdentityReader,
  type FollowingIdentity,
  type IdentityReader,
} from "#server/content/identity/read-identity.ts";
import { createWordsReader, type WordsReader } from "#server/content/words/follow-words.ts";
import type { AccountsContext } from "#server/giving/accounts/accounts-context.ts";
import type { DataImportContext } from "#server/giving/import/context.ts";
import { waitingFigures } from "#server/giving/ledger/waiting-figures.ts";
import type { NotesContext } from "#server/giving/notes/notes-context.ts";
import type { OpeningContext } from "#server/giving/opening/opening-context.ts";
import type { MailContext } from "#server/giving/orders/mail/mail-context.ts";
import { noteSetting } from "#server/giving/orders/note-setting.ts";
import type { SmsContext } from "#server/giving/orders/sms-context.ts";
import { hiddenFields } from "#server/giving/payments/banks/registry.ts";
import { deriveDonorKeys } from "#server/giving/payments/card-testing/derive-donor-keys.ts";
import { type CardGuard, createCardGuard } from "#server/giving/payments/card-testing/guard.ts";
import { confirmNow } from "#server/giving/payments/confirm-now.ts";
import type { PaymentContext } from "#server/giving/payments/context.ts";
import { foundationAddress } from "#server/giving/payments/foundation-address.ts";
import type { SiteBank } from "#server/giving/payments/site-bank.ts";
import type { ImportContext } from "#server/giving/transfers/import-context.ts";
import { createSms } from "#server/messaging/create-sms.ts";
import { createMail } from "#server/messaging/mail.ts";
import type { MailServer } from "#server/messaging/mail-server.ts";
import type { SmsProvider } from "#server/messaging/providers/provider.ts";
import { type Clock, systemClock } from "#server/platform/clock.ts";
import { type Connection, connect, type Db } from "#server/platform/db/connect.ts";
import { refuseRolling, refuseSecondSite } from "#server/platform/db/running-site.ts";
import { generatedSecret } from "#server/platform/generated-secret.ts";
import { createLiveHub, type LiveHub } from "#server/platform/live/live-hub.ts";
import { createLogger, type Logger } from "#server/platform/log/logger.ts";
import { createMetrics, type Metrics } from "#server/platform/metrics/create-metrics.ts";
import { createDatabaseProbe } from "#server/platform/metrics/probe-database.ts";
import { followContent } from "#server/platform/page-cache/follow-content.ts";
import { createPageCache, type PageCache } from "#server/platform/page-cache/page-cache.ts";
import { openStore } from "#server/platform/pictures/stores/open-store.ts";
import type { ImageStore } from "#server/platform/pictures/stores/store.ts";
import { openPrivateStore, type PrivateStore } from "#server/platform/private-files/private-store.ts";
import type { Scheduler } from "#server/platform/scheduler/scheduler.ts";
import type { SendMail } from "#server/platform/send-mail.ts";
import { createStaffAuth, type StaffAuth } from "#server/staff/staff-auth.ts";
import { composeAccounts } from "./compose-accounts.ts";
import { composeBackground } from "./compose-background.ts";
import { composeDonorPage, type DonorPage } from "./compose-donor-page.ts";
import { createLimits, type Limits } from "./compose-limits.ts";
import { composeMail } from "./compose-mail.ts";
import { composeOpening } from "./compose-opening.ts";
import { hasRealBank } from "./config/bank.ts";
import type { Config } from "./config/config.ts";

/** The dependencies of the pages and endpoints. Tests replace some of them. */
export type App = {
  config: Config;
  db: Db;
  clock: Clock;
  log: Logger;
  payments: PaymentContext;
  limits: Limits;
  cardGuard: CardGuard;
  /** The cache of public pages, which follows the changes of content. */
  pageCache: PageCache;
  /** The words of administrators, which follow the same changes. */
  words: WordsReader;
  /**
   * Resolves when the page cache of this process contains no page that is older than the last change of content. Never
   * throws.
   */
  waitForContentEvents(): Promise<void>;
  /** The foundation's identity, which follows the changes of staff. */
  identity: IdentityReader;
  /** The hub that sends announcements to open screens of the back office. */
  live: LiveHub;
  auth: StaffAuth;
  /** Sends mail to staff; null when no mail server is configured. */
  sendMail: SendMail | null;
  sms: SmsContext;
  /** The codes and sessions of donors who return. */
  donorPage: DonorPage;
  mail: MailContext;
  statements: ImportContext;
  imports: DataImportContext;
  /** The foundation's bank accounts. */
  accounts: AccountsContext;
  /** The notes of staff and the mails about them. */
  notes: NotesContext;
  /** Whether and how the site opens. */
  opening: OpeningContext;
  secret: string;
  images: ImageStore;
  /** Files that only staff and short-lived addresses show. */
  privateFiles: PrivateStore;
  /** The folder of pictures with STORAGE=disk. */
  uploadsDir: string;
  /**
   * Whether a proxy may send visitors to this process. A proxy may not while the server stops, or when the database
   * does not answer within two seconds.
   */
  readiness(): Promise<"ready" | "stopping" | "database does not answer">;
  /** The metrics; null when METRICS_TOKEN is not set. */
  metrics: Metrics | null;
  /**
   * Stops the background jobs, and waits for the running jobs. With `unnoticed` this process stays ready, because
   * another process has already replaced it.
   */
  stopJobs(how?: { unnoticed?: boolean }): Promise<void>;
  /**
   * Starts the background jobs, and answers commands of programs on this machine. Tests decide when the jobs run, so
   * `compose` does not start them.
   */
  startJobs(): Promise<void>;
  close(): Promise<void>;
};

type Overrides = {
  connection?: Connection;
  scheduler?: Scheduler;
  clock?: Clock;
  log?: Logger;
  sendMail?: SendMail;
  smsProvider?: SmsProvider;
  mailServer?: MailServer;
};

/** The bytes that all pages of the site need in three languages and all encodings, with the news of a year. */
const pageCacheBytes = 32 * 1024 * 1024;

/** The maximum number of live streams per person, over all workers. */
const streamsPerPerson = 20;

export async function compose(
  config: Config,
  banks: readonly SiteBank[],
  overrides: Overrides = {},
): Promise<App> {
  const log = overrides.log ?? createLogger(config.logLevel, undefined, hiddenFields);
  const connection = overrides.connection ?? (await connect(config, log));
  try {
    if (!overrides.connection) {
      await refuseSecondSite(config.dataDir, connection);
      await refuseRolling(config.dataDir, connection);
    }
    await connection.migrate();
    return await composeApp(config, banks, connection, { ...overrides, log });
  } catch (error) {
    await connection.close();
    throw error;
  }
}

async function composeApp(
  config: Config,
  banks: readonly SiteBank[],
  connection: Connection,
  { log, ...overrides }: Overrides & { log: Logger },
): Promise<App> {
  const clock = overrides.clock ?? systemClock;
  const { db } = connection;
  const { publicUrl, adminPath, dataDir } = config;
  const secret = config.sessionSecret ?? generatedSecret(dataDir);
  const identity = createIdentityReader(db, config.site, () => clock.now().getTime(), {
    hidesExamples: hasRealBank(config),
  });
  await identity.read();
  const issuer = () => identity.latest().name.tr;
  const auth = createStaffAuth({ db, log, secret, publicUrl, adminPath, issuer });
  const uploadsDir = join(dataDir, "uploads");
  const images = openStore(config.storage, uploadsDir);
  const privateFiles = openPrivateStore(config.storage, join(dataDir, "private"), secret);
  const { cardGuard, payments } = composePayments(banks, connection, {
    clock,
    log,
    secret,
    identity,
    publicUrl,
  });
  const sms = await composeSms(config, { payments, identity }, overrides.smsProvider);
  const sendMail = overrides.sendMail ?? (config.mail && createMail(config.mail));
  const accounts = composeAccounts(config, { db, clock, log, identity, sendMail });
  const notes: NotesContext = {
    db,
    clock,
    log,
    mail: sendMail && { send: sendMail, siteName: issuer, homeUrl: `${publicUrl}/${adminPath}` },
  };
  const opening = composeOpening(config, { db, clock, log, accounts, identity });
  const mail = await composeMail(config, payments, { accounts, identity }, overrides.mailServer);
  const { pageCache, words, content } = await composePageCache(connection, { clock, log, identity });
  const donorPage = composeDonorPage(connection, { sms: { ...sms, publicUrl }, mail });
  const live = await createLiveHub(connection, Math.ceil(streamsPerPerson / config.webConcurrency));
  const files = { images, privateFiles };
  const parts = { clock, log, secret, identity, ...files, payments, sms, mail, accounts, notes, opening };
  const { isLeaving, ...background } = composeBackground(config, connection, parts, overrides);
  const answers = createDatabaseProbe(db);
  return {
    ...parts,
    ...background,
    config,
    db,
    cardGuard,
    pageCache,
    words,
    live,
    auth,
    uploadsDir,
    limits: createLimits(connection),
    donorPage,
    waitForContentEvents: content.caughtUp,
    sendMail,
    async readiness() {
      if (isLeaving()) return "stopping";
      return (await answers()) ? "ready" : "database does not answer";
    },
    metrics: config.metricsToken
      ? await createMetrics({
          db,
          database: waitingFigures,
          pageCache,
          pool: connection.pool ?? null,
          machine: { dataDir, wantedProcesses: config.webConcurrency },
        })
      : null,
    close: () => connection.close(),
  };
}

type Basics = { clock: Clock; log: Logger };

function composePayments(
  banks: readonly SiteBank[],
  connection: Connection,
  {
    clock,
    log,
    secret,
    identity,
    publicUrl,
  }: Basics & { secret: string; identity: IdentityReader; publicUrl: string },
): { cardGuard: CardGuard; payments: PaymentContext } {
  const { db } = connection;
  const spent = connection.rateLimit(acceptedProofs);
  const cardGuard = createCardGuard({ db, clock, log, secret, spent });
  const payments: PaymentContext = {
    db,
    banks,
    clock,
    log,
    foundation: () => foundationAddress(identity.latest().address.tr, publicUrl),
    onSettled: cardGuard.countOutcome,
    toNetworkKey: (address) => deriveDonorKeys(secret, { address, phone: "", session: "" }).wideNetwork,
  };
  return { cardGuard, payments };
}

/** Each answer to a proof of work is accepted once. Answers are stored for twice as long as they are valid. */
const acceptedProofs = { name: "answers-of-work", points: 1, seconds: 600 };

async function composeSms(
  config: Config,
  { payments, identity }: { payments: PaymentContext; identity: IdentityReader },
  other?: SmsProvider,
): Promise<SmsContext> {
  const { db, clock, log } = payments;
  await noteSetting(db, "sms.abroad", config.smsAbroad);
  return {
    db,
    clock,
    log,
    provider: other ?? createSms(config.sms, log),
    foundation: () => identity.latest().name.tr,
    underway: new Set(),
    confirm: (orderId) => confirmNow(payments, orderId),
  };
}

async function composePageCache(
  connection: Connection,
  { clock, log, identity }: Basics & { identity: FollowingIdentity },
) {
  const pageCache = createPageCache({
    maxBytes: pageCacheBytes,
    now: () => clock.now().getTime(),
    failed: (err) => log.error({ err }, "page revalidation failed"),
  });
  const words = createWordsReader(connection.db, () => clock.now().getTime());
  // A page that is rendered after `pageCache.clear` is kept, so it must have the new words.
  return { pageCache, words, content: await followContent(connection, identity, words, pageCache) };
}
