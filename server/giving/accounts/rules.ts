import type { AccountTexts, AccountValues } from "#shared/money/account-values.ts";
import { accountTextNames } from "#shared/money/account-values.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { hourMs } from "#shared/text/time.ts";
import type { bankAccountChanges, bankAccounts, ChangeState, ChangeValues } from "./table.ts";

export type AccountRow = typeof bankAccounts.$inferSelect;
export type ChangeRow = typeof bankAccountChanges.$inferSelect;

/** A change becomes effective after this time, unless an administrator refuses it. */
export const waitMs = 24 * hourMs;

export function isUndecided(change: { state: ChangeState }): boolean {
  return change.state === "requested" || change.state === "approved";
}

/** Returns the values before a change of the fields that it changes, for the audit trail. */
export function changedBefore({ before, after }: Pick<ChangeRow, "before" | "after">): ChangeValues | null {
  return (
    before && Object.fromEntries(Object.entries(before).filter(([field]) => Object.hasOwn(after, field)))
  );
}

/** Returns the fields of an account as the form has them. */
export function valuesOf({
  bank,
  name,
  holder,
  iban,
  currency,
  swift,
  purposes,
  note,
  texts,
}: AccountRow): AccountValues {
  const translations = Object.fromEntries(
    accountTextNames.map((field) => [field, ownValue(texts, field) ?? ""]),
  );
  return {
    bank,
    name,
    holder,
    iban,
    currency,
    swift,
    purposes,
    note,
    ...(translations as Required<AccountTexts>),
  };
}

/** Returns the columns that store these fields. `texts` are the stored translations, which others of them stay beside. */
export function columnsOf(
  values: ChangeValues,
  texts: AccountTexts,
): Partial<Omit<AccountRow, "id" | "position">> {
  const { state, ...fields } = values;
  const written = new Set<string>(accountTextNames);
  const entries = Object.entries(fields);
  const translations = entries.filter(([field]) => written.has(field));
  return {
    ...Object.fromEntries(entries.filter(([field]) => !written.has(field))),
    ...(translations.length > 0 && { texts: withTexts(texts, translations) }),
    ...(state && { state: state === "hidden" ? "hidden" : "shown" }),
  };
}

function withTexts(texts: AccountTexts, changed: [string, unknown][]): AccountTexts {
  const all = Object.entries({ ...texts, ...Object.fromEntries(changed) });
  return Object.fromEntries(all.filter(([, text]) => text !== "")) as AccountTexts;
}
