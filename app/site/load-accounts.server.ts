import type { App } from "#server/compose/compose.ts";
import type { AccountsContext } from "#server/giving/accounts/accounts-context.ts";
import { readShownAccounts } from "#server/giving/accounts/queries.ts";
import type { AccountsOfBank } from "#shared/money/donation-accounts.ts";

type Shown = {
  banks: readonly AccountsOfBank[];
  /** False while the database does not answer: these are the accounts that were read last. */
  current: boolean;
};

const lastRead = new WeakMap<AccountsContext, readonly AccountsOfBank[]>();

/** Loads the accounts that donors see. The pages with accounts must also work while the database does not answer. */
export async function loadAccounts({ accounts, log }: Pick<App, "accounts" | "log">): Promise<Shown> {
  try {
    const banks = await readShownAccounts(accounts);
    lastRead.set(accounts, banks);
    return { banks, current: true };
  } catch (err) {
    log.error({ err }, "bank accounts load failed");
    return { banks: lastRead.get(accounts) ?? [], current: false };
  }
}
