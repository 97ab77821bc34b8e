import { asc, eq, inArray } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { findUnchanged } from "#server/staff/find-unchanged.ts";
import type { OtherLocale } from "#shared/content/translations.ts";
import { otherLocales, translationName } from "#shared/content/translations.ts";
import type { AccountTexts } from "#shared/money/account-values.ts";
import { type AccountsOfBank, donationAccounts } from "#shared/money/donation-accounts.ts";
import type { AccountsContext, BankAccounts } from "./accounts-context.ts";
import type { AccountRow, ChangeRow } from "./rules.ts";
import { bankAccountChanges, bankAccounts } from "./table.ts";

/** Lists all accounts in the order of the site, hidden ones included. */
export function listAccounts(db: Db | Tx): Promise<AccountRow[]> {
  return db.select().from(bankAccounts).orderBy(asc(bankAccounts.position), asc(bankAccounts.id));
}

export async function findAccount(db: Db | Tx, id: string): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(bankAccounts).where(eq(bankAccounts.id, id));
  return row;
}

/** Lists the changes that wait, those that are effective first in front. */
export function listUndecided(db: Db | Tx): Promise<ChangeRow[]> {
  return db
    .select()
    .from(bankAccountChanges)
    .where(inArray(bankAccountChanges.state, ["requested", "approved"]))
    .orderBy(asc(bankAccountChanges.effectiveAt), asc(bankAccountChanges.requestId), bankAccountChanges.id);
}

/** Counts the requests that wait. */
export async function countUndecided(db: Db | Tx): Promise<number> {
  return new Set((await listUndecided(db)).map(({ requestId }) => requestId)).size;
}

type Reading = { db: Db | Tx } & Pick<AccountsContext, "file" | "examples" | "refusedIbans" | "readHolder">;

/** Returns the accounts that donors see, by bank. Accounts of one bank are together where its first one is. */
export async function readShownAccounts({
  db,
  file,
  examples,
  refusedIbans,
  readHolder,
}: Reading): Promise<AccountsOfBank[]> {
  if (file) return withHolder(await readHolder(db), file);
  const rows = await listAccounts(db);
  if (rows.length === 0) return withHolder(await readHolder(db), examples);
  const shown = Map.groupBy(
    rows.filter(({ state, iban }) => state === "shown" && !refusedIbans.has(iban)),
    ({ bank }) => bank,
  );
  return [...shown].map(([bank, accounts]) => ({ bank, accounts: accounts.map(toShownAccount) }));
}

/** Reads the IBANs that donors see, which texts may have. */
export async function readShownIbans(accounts: Reading): Promise<ReadonlySet<string>> {
  const banks = await readShownAccounts(accounts);
  return new Set(banks.flatMap(({ accounts: of }) => of.map(({ iban }) => iban)));
}

function withHolder(holder: string, banks: readonly BankAccounts[]): AccountsOfBank[] {
  return banks.map(({ bank, accounts }) => ({
    bank,
    accounts: accounts.map((account) => ({ ...account, holder })),
  }));
}

function toShownAccount({ texts, note, swift, ...row }: AccountRow): AccountsOfBank["accounts"][number] {
  const { name, holder, iban, currency, purposes } = row;
  const names = textsOf(texts, "name");
  const notes = textsOf(texts, "note");
  return {
    name,
    holder,
    iban,
    currency,
    ...(names && { names }),
    ...(purposes.length > 0 && { purposes }),
    ...(swift && { swift }),
    ...(note && { note }),
    ...(note && notes && { notes }),
  };
}

/** Returns the translations of one field by language; null without any. */
function textsOf(texts: AccountTexts, field: "name" | "note"): Partial<Record<OtherLocale, string>> | null {
  const found = otherLocales.flatMap((language) => {
    const text = texts[translationName(field, language)];
    return text ? [[language, text]] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : null;
}

/**
 * Returns the accounts whose statements can be imported. Hidden accounts and earlier IBANs belong to them, because donors
 * go on paying to an IBAN for a while.
 */
export async function readStatementAccounts(
  accounts: Reading,
): Promise<{ iban: string; currency: string; name: string; bank: string }[]> {
  const { db, file } = accounts;
  const shown = file ?? (await readShownAccounts(accounts));
  const own = shown.flatMap(({ bank, accounts: of }) =>
    of.map(({ iban, currency, name }) => ({ iban, currency, name, bank })),
  );
  const known = new Set(own.map(({ iban }) => iban));
  const others = await rowsOf<(typeof own)[number]>(db)`
    select iban, currency, name, bank from bank_accounts
    union all
    select c.before ->> 'iban', coalesce(c.before ->> 'currency', a.currency), a.name, coalesce(c.before ->> 'bank', a.bank)
    from bank_account_changes c join bank_accounts a on a.id = c.account_id
    where c.state = 'effective' and c.before ->> 'iban' is not null`;
  for (const { iban, currency, name, bank } of others) {
    if (known.has(iban)) continue;
    known.add(iban);
    own.push({ iban, currency, name, bank });
  }
  return own;
}

/** Whether donors are offered accounts of the foundation's own, which are no examples. */
export async function hasOwnAccounts(accounts: Reading): Promise<boolean> {
  const offered = donationAccounts(await readShownAccounts(accounts));
  const examples = new Set(accounts.examples.flatMap(({ accounts: of }) => of.map(({ iban }) => iban)));
  return offered.some(({ accounts: of }) => of.some(({ iban }) => !examples.has(iban)));
}

/** An administrator who may approve requests of others; `isUnchanged`: with an approval that is effective at once. */
export type Approver = { id: string; name: string; isUnchanged: boolean };

/** Lists the administrators with a second factor. */
export async function listApprovers(db: Db): Promise<Approver[]> {
  const people = await rowsOf<{ id: string; name: string }>(db)`
    select id, full_name as name from admin_users
    where role = 'admin' and not banned and two_factor_enabled order by full_name, id`;
  const unchanged = new Set(
    await findUnchanged(
      db,
      people.map(({ id }) => id),
    ),
  );
  return people.map(({ id, name }) => ({ id, name, isUnchanged: unchanged.has(id) }));
}
