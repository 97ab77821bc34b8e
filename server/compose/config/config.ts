import type { SiteConfig } from "#server/content/identity/site-config.ts";
import type { BankName } from "#server/giving/payments/banks/registry.ts";
import type { BankAccount } from "#server/giving/payments/banks/settings.ts";
import type { SmsConfig } from "#server/messaging/create-sms.ts";
import type { StorageConfig } from "#server/platform/pictures/stores/open-store.ts";
import type { BankAccounts } from "./bank-accounts.ts";

/** The validated environment (docs/contract.md#environment). Its secrets never leave the server. */
export type Config = {
  /** Whether the site is a demo, because none of DATABASE_URL, BANK and BANKS is set. */
  demo: boolean;
  port: number;
  /** The port on which the last worker listens instead of `port`. The proxy sends payments to this port. */
  paymentPort: number | null;
  host: string;
  /** The origin of the site: scheme, host and port. */
  publicUrl: string;
  trustProxy: number;
  /** The absolute path of the data folder. */
  dataDir: string;
  databaseUrl: string | null;
  databaseDirectUrl: string | null;
  /** With "auto" an empty database gets demo content in demo mode. */
  seed: "demo" | "none" | "auto";
  /** The path segment of the back office, without slashes. */
  adminPath: string;
  adminEmail: string;
  adminPassword: string | null;
  /** The secret; null in demo mode, in which the server generates the secret in the data folder. */
  sessionSecret: string | null;
  webConcurrency: number;
  /** The banks, at least one. The preferred bank comes first. */
  banks: readonly BankConfig[];
  /** Whether a new site with a real bank opens without the list of {prefix}/ready. */
  skipsReady: boolean;
  sms: SmsConfig;
  /** Whether SMS may go to numbers outside Turkey. */
  smsAbroad: boolean;
  mail: { smtpUrl: string; from: string } | null;
  storage: StorageConfig;
  site: SiteConfig;
  /** The accounts for transfers of BANK_ACCOUNTS_FILE; null without the file. */
  bankAccounts: readonly BankAccounts[] | null;
  /** The absolute path of the folder for new statements; null for one in the data folder. */
  statementsDir: string | null;
  /** Whether administrators may let matched transfers be completed automatically. */
  transfersAuto: boolean;
  /** The seconds between two runs of the jobs for which donors and staff wait. */
  jobSeconds: number;
  logLevel: string;
  metricsToken: string | null;
};

export type BankConfig = {
  /** The name of the bank in BANKS, or the kind of the bank in BANK. */
  name: string;
  kind: BankName;
  /** Whether the simulator of this kind of bank answers instead of a real bank. */
  simulated: boolean;
  /**
   * The settings of this kind of bank. With the simulator, only the settings that differ from the simulator's account.
   */
  account: BankAccount;
  /** With "inquiry" the bank's callbacks decide nothing, and an inquiry decides about every payment. */
  callback: "signature" | "inquiry";
  /** Whether the account is the bank's published test account. Every page then says that no real money moves. */
  test: boolean;
};
