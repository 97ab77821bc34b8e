import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { findChanges } from "#server/platform/changes.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import type { Proof } from "#server/staff/confirm-person.ts";
import { adminUsers } from "#server/staff/table.ts";
import { contentErrors } from "#shared/content/content-fields.ts";
import { accountFieldNames } from "#shared/money/account-field-names.ts";
import {
  type AccountInput,
  type AccountValues,
  accountValues,
  waitingFields,
} from "#shared/money/account-values.ts";
import { ownValue } from "#shared/text/own-value.ts";
import type { AccountsContext } from "./accounts-context.ts";
import { isTaken } from "./apply-change.ts";
import { findAccount } from "./queries.ts";
import {
  type AccountErrors,
  type AccountWriter,
  type ChangeRefused,
  requestChanges,
} from "./request-changes.ts";
import { type AccountRow, valuesOf } from "./rules.ts";
import { bankAccountChanges, type ChangeValues } from "./table.ts";

/** Adds an account. Its id exists before its row, which the effective change makes. */
export function addAccount(ctx: AccountWriter, accounts: AccountsContext, input: AccountInput, proof: Proof) {
  const id = randomUUID();
  return requestChanges(ctx, accounts, proof, async (db) => {
    const checked = await check(db, accounts, input, id);
    if (checked.kind !== "valid") return checked;
    const { values: after } = checked;
    return { kind: "planned", plain: null, changes: [{ accountId: id, action: "add", before: null, after }] };
  });
}

type AccountEdit = {
  id: string;
  input: AccountInput;
  /** The record's `updatedAt` when the form was opened; null overwrites later changes. */
  expected: Date | null;
};

/** Changes an account: the fields that tell donors where money goes by a request, the others at once. */
export function changeAccount(
  ctx: AccountWriter,
  accounts: AccountsContext,
  { id, input, expected }: AccountEdit,
  proof: Proof,
) {
  return requestChanges(ctx, accounts, proof, async (db) => {
    const account = await findAccount(db, id);
    if (!account) return { kind: "missing" };
    const checked = await check(db, accounts, input, id);
    if (checked.kind !== "valid") return checked;
    if (expected && expected.getTime() !== account.updatedAt.getTime()) return staleness(db, account);
    const changes = findChanges(valuesOf(account), checked.values);
    const fields = Object.keys(changes?.after ?? {});
    const waiting = waitingFields(fields);
    const plain = fields.filter((field) => !waiting.includes(field));
    if (waiting.length > 0 && (await hasUndecided(db, id))) return { kind: "undecided" };
    const of = (names: string[]) => ({
      before: pickFields(changes?.before, names),
      after: pickFields(changes?.after, names),
    });
    const waitingChange = of(waiting);
    // Statements of the former IBAN are read in its currency (readStatementAccounts), which may change later.
    if (waiting.includes("iban")) waitingChange.before.currency = account.currency;
    return {
      kind: "planned",
      plain: plain.length > 0 ? { accountId: id, action: "change", ...of(plain) } : null,
      changes: waiting.length > 0 ? [{ accountId: id, action: "change", ...waitingChange }] : [],
    };
  });
}

/** Hides an account from donors at once, or shows it again by a request. */
export function switchAccount(
  ctx: AccountWriter,
  accounts: AccountsContext,
  { id, to }: { id: string; to: "shown" | "hidden" },
  proof: Proof,
) {
  return requestChanges(ctx, accounts, proof, async (db) => {
    if (accounts.file) return { kind: "file" };
    const account = await findAccount(db, id);
    if (!account) return { kind: "missing" };
    if (account.state === to) return { kind: "planned", plain: null, changes: [] };
    if (to === "shown" && (await hasUndecided(db, id))) return { kind: "undecided" };
    const before = { state: account.state };
    const action = to === "hidden" ? "hide" : "show";
    return {
      kind: "planned",
      plain: null,
      changes: [{ accountId: id, action, before, after: { state: to } }],
    };
  });
}

/**
 * Takes the accounts of BANK_ACCOUNTS_FILE that are not in the table into it, which counts as adding them. An IBAN that
 * is twice in the file is taken once.
 */
export function takeFile(ctx: AccountWriter, accounts: AccountsContext, proof: Proof) {
  return requestChanges(ctx, accounts, proof, async (db) => {
    const { values, errors } = readFile(accounts, await accounts.readHolder(db));
    if (Object.keys(errors).length > 0) return { kind: "refused", errors };
    const changes = [];
    for (const after of values) {
      if (await isTaken(db, after.iban, "")) continue;
      changes.push({ accountId: randomUUID(), action: "add" as const, before: null, after });
    }
    return { kind: "planned", plain: null, changes };
  });
}

/** Reads the accounts of the file by IBAN. `errors` are by the name of the account and its field. */
function readFile(
  { file }: AccountsContext,
  holder: string,
): { values: AccountValues[]; errors: AccountErrors } {
  const values = new Map<string, AccountValues>();
  const errors: AccountErrors = {};
  for (const { bank, accounts } of file ?? []) {
    for (const { name, names = {}, iban, currency, purposes = [] } of accounts) {
      const translations = Object.entries(names).map(([language, text]) => [`name_${language}`, text]);
      const typed = { bank, name, holder, iban, currency, purposes, ...Object.fromEntries(translations) };
      const parsed = accountValues.safeParse(typed);
      if (parsed.success) {
        if (!values.has(parsed.data.iban)) values.set(parsed.data.iban, parsed.data);
        continue;
      }
      for (const [field, error] of Object.entries(contentErrors(parsed.error) as AccountErrors))
        errors[`${name.slice(0, 60)}: ${ownValue(accountFieldNames, field) ?? field}`] = error;
    }
  }
  return { values: [...values.values()], errors };
}

type Checked = { kind: "valid"; values: AccountValues } | ChangeRefused;

async function check(
  db: Db | Tx,
  { file, refusedIbans }: AccountsContext,
  input: AccountInput,
  id: string,
): Promise<Checked> {
  if (file) return { kind: "file" };
  const parsed = accountValues.safeParse(input);
  if (!parsed.success) return { kind: "refused", errors: contentErrors(parsed.error) as AccountErrors };
  const { iban } = parsed.data;
  if (refusedIbans.has(iban)) return { kind: "refused", errors: { iban: "example" } };
  if (await isTaken(db, iban, id)) return { kind: "refused", errors: { iban: "taken" } };
  return { kind: "valid", values: parsed.data };
}

async function hasUndecided(db: Db | Tx, accountId: string): Promise<boolean> {
  const open = await db
    .select({ id: bankAccountChanges.id })
    .from(bankAccountChanges)
    .where(
      and(
        eq(bankAccountChanges.accountId, accountId),
        inArray(bankAccountChanges.state, ["requested", "approved"]),
      ),
    );
  return open.length > 0;
}

async function staleness(db: Db | Tx, { updatedAt: at, updatedBy }: AccountRow): Promise<ChangeRefused> {
  const [person] = updatedBy
    ? await db.select({ name: adminUsers.fullName }).from(adminUsers).where(eq(adminUsers.id, updatedBy))
    : [];
  return { kind: "stale", by: person?.name ?? null, at };
}

function pickFields(from: object | undefined, names: readonly string[]): ChangeValues {
  return Object.fromEntries(Object.entries(from ?? {}).filter(([name]) => names.includes(name)));
}
