import { bankAccounts as examples } from "#server/demo/content/accounts.ts";
import type { AccountsContext } from "#server/giving/accounts/accounts-context.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { SendMail } from "#server/platform/send-mail.ts";
import type { AccountsOfBank } from "#shared/money/donation-accounts.ts";
import { type BankAccounts, exampleIbans } from "./config/bank-accounts.ts";
import type { Config } from "./config/config.ts";

type Parts = { db: Db; clock: Clock; log: Logger; sendMail: SendMail | null };

/** Composes the foundation's bank accounts: the file of the configuration, or the table. */
export function composeAccounts(
  { site, banks, bankAccounts, publicUrl, adminPath }: Config,
  { db, clock, log, sendMail }: Parts,
): AccountsContext {
  const screenUrl = `${publicUrl}/${adminPath}/accounts`;
  const isTrial = banks.every(({ simulated }) => simulated);
  return {
    db,
    clock,
    log,
    file: bankAccounts && heldBy(site.name, bankAccounts),
    examples: isTrial ? heldBy(site.name, examples) : [],
    refusedIbans: isTrial ? new Set() : exampleIbans,
    mail: sendMail && {
      send: sendMail,
      siteName: site.name,
      screenUrl,
      refuseUrl: `${publicUrl}/${adminPath}/login/refuse-account`,
    },
  };
}

/** The receiver of the accounts in a file is the foundation. */
function heldBy(holder: string, banks: readonly BankAccounts[]): AccountsOfBank[] {
  return banks.map(({ bank, accounts }) => ({
    bank,
    accounts: accounts.map((account) => ({ ...account, holder })),
  }));
}
