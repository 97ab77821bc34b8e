import type { IdentityReader } from "#server/content/identity/read-identity.ts";
import { bankAccounts as examples } from "#server/demo/content/accounts.ts";
import type { AccountsContext } from "#server/giving/accounts/accounts-context.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { SendMail } from "#server/platform/send-mail.ts";
import { hasRealBank } from "./config/bank.ts";
import { exampleIbans } from "./config/bank-accounts.ts";
import type { Config } from "./config/config.ts";

type Parts = { db: Db; clock: Clock; log: Logger; identity: IdentityReader; sendMail: SendMail | null };

/** Composes the foundation's bank accounts: the file of the configuration, or the table. */
export function composeAccounts(
  config: Config,
  { db, clock, log, identity, sendMail }: Parts,
): AccountsContext {
  const { bankAccounts, publicUrl, adminPath } = config;
  const screenUrl = `${publicUrl}/${adminPath}/accounts`;
  const isTrial = !hasRealBank(config);
  return {
    db,
    clock,
    log,
    readHolder: async (source) => (await identity.readIn(source)).name.tr,
    file: bankAccounts,
    examples: isTrial ? examples : [],
    refusedIbans: isTrial ? new Set() : exampleIbans,
    mail: sendMail && {
      send: sendMail,
      siteName: () => identity.latest().name.tr,
      screenUrl,
      refuseUrl: `${publicUrl}/${adminPath}/login/refuse-account`,
    },
  };
}
