import type { IdentityReader } from "#server/content/identity/read-identity.ts";
import { pages } from "#server/demo/content/pages.ts";
import type { AccountsContext } from "#server/giving/accounts/accounts-context.ts";
import { hasOwnAccounts } from "#server/giving/accounts/queries.ts";
import type { OpeningContext } from "#server/giving/opening/opening-context.ts";
import type { Config } from "./config/config.ts";
import { initialName } from "./config/site.ts";

/** Composes the opening of a site. Demo mode and the simulator have no gate. */
export function composeOpening(
  { banks, skipsReady }: Config,
  {
    accounts,
    identity,
    ...parts
  }: Pick<OpeningContext, "db" | "clock" | "log"> & { accounts: AccountsContext; identity: IdentityReader },
): OpeningContext {
  return {
    ...parts,
    hasGate: banks.some(({ simulated }) => !simulated),
    skipsList: skipsReady,
    hasOwnName: async (db) => (await identity.readIn(db)).name.tr.trim() !== initialName,
    hasOwnAccounts: (db) => hasOwnAccounts({ ...accounts, db }),
    demoPages: new Map(pages.map(({ slug, content }) => [slug, content])),
  };
}
