import type { IdentityReader } from "#server/content/identity/read-identity.ts";
import { exampleSite } from "#server/content/identity/site-config.ts";
import { pages } from "#server/demo/content/pages.ts";
import type { AccountsContext } from "#server/giving/accounts/accounts-context.ts";
import { hasOwnAccounts } from "#server/giving/accounts/queries.ts";
import type { OpeningContext } from "#server/giving/opening/opening-context.ts";
import { hasRealBank } from "./config/bank.ts";
import type { Config } from "./config/config.ts";

/** Composes the opening of a site. Demo mode and the simulator have no gate. */
export function composeOpening(
  config: Config,
  {
    accounts,
    identity,
    ...parts
  }: Pick<OpeningContext, "db" | "clock" | "log"> & { accounts: AccountsContext; identity: IdentityReader },
): OpeningContext {
  return {
    ...parts,
    hasGate: hasRealBank(config),
    skipsChecklist: config.skipsReady,
    hasOwnName: async (db) => (await identity.readIn(db)).name.tr.trim() !== exampleSite.name,
    hasOwnAccounts: (db) => hasOwnAccounts({ ...accounts, db }),
    demoPages: new Map(pages.map(({ slug, content }) => [slug, content])),
  };
}
