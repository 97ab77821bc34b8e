import type { Clock } from "#server/platform/clock.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { SendMail } from "#server/platform/send-mail.ts";
import type { AccountsOfBank } from "#shared/money/donation-accounts.ts";

/** The accounts at one bank without their receiver. */
export type BankAccounts = Omit<AccountsOfBank, "accounts"> & {
  accounts: readonly Omit<AccountsOfBank["accounts"][number], "holder">[];
};

export type AccountsContext = {
  db: Db;
  clock: Clock;
  log: Logger;
  /** Reads the foundation's name, which is the receiver of the accounts in the file and of the examples. */
  readHolder(db: Db | Tx): Promise<string>;
  /** The accounts of BANK_ACCOUNTS_FILE, which win over the table; null without the file. */
  file: readonly BankAccounts[] | null;
  /** The accounts that a site without own accounts shows; none with a real bank. */
  examples: readonly BankAccounts[];
  /** IBANs that a site with a real bank must not show. */
  refusedIbans: ReadonlySet<string>;
  /** Null without a mail server. */
  mail: AccountMail | null;
};

export type AccountMail = {
  send: SendMail;
  siteName(): string;
  /** The screen of the accounts. */
  screenUrl: string;
  /** The page that refuses a request, without the token. */
  refuseUrl: string;
};
