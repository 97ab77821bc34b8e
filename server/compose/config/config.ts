import type { SiteConfig } from "#server/content/identity/site-config.ts";
import type { BankName } from "#server/giving/payments/banks/registry.ts";
import type { BankAccount } from "#server/giving/payments/banks/settings.ts";
import type { SmsConfig } from "#server/messaging/create-sms.ts";
import type { StorageConfig } from "#server/platform/pictures/stores/open-store.ts";
import type { BankAccounts } from "./bank-accounts.ts";

/** The validated environment (docs/contract.md#environment). Its secrets never leave the server. */
export type Config = {
  /** None of DATABASE_URL, BANK and BANKS is set: the site runs without settings, with demo content. */
  demo: boolean;
  port: number;
  /** Where the last worker listens instead of `port`: the proxy sends payments there. */
  paymentPort: number | null;
  host: string;
  /** An origin: scheme, host and port. */
  publicUrl: string;
  trustProxy: number;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | null;
  databaseDirectUrl: string | null;
  /** auto: demo content in demo mode, when the database is empty. */
  seed: "demo" | "none" | "auto";
  /** One path segment without slashes. */
  adminPath: string;
  adminEmail: string;
  adminPassword: string | null;
  /** null in demo mode: generated into the data folder. */
  sessionSecret: string | null;
  webConcurrency: number;
  /** Preferred first, at least one. */
  banks: readonly BankConfig[];
  sms: SmsConfig;
  /** Whether SMS may go to numbers outside Turkey. */
  smsAbroad: boolean;
  mail: { smtpUrl: string; from: string } | null;
  storage: StorageConfig;
  site: SiteConfig;
  /** The accounts for transfers, as donors see them. */
  bankAccounts: readonly BankAccounts[];
  /** Where statements are dropped, absolute; null: in the data folder. */
  statementsDir: string | null;
  /** Whether administrators may switch on that transfers are completed by themselves. */
  transfersAuto: boolean;
  logLevel: string;
  metricsToken: string | null;
};

export type BankConfig = {
  /** Of BANKS; with BANK the kind. */
  name: string;
  kind: BankName;
  /** No real bank: the simulator of this kind of bank answers. */
  simulated: boolean;
  /** The settings of this kind; with the simulator only those that differ from its own account. */
  account: BankAccount;
  /** inquiry: no message of the bank decides anything; an inquiry does. */
  callback: "signature" | "inquiry";
  /** The bank's published test account. Every page says that no real money moves, as with the simulator. */
  test: boolean;
};
