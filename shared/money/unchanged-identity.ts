import type { AccountValues } from "./account-values.ts";

/** What identifies an account to a person who decides about a change of it. */
const identifyingFields = ["name", "holder", "iban"] as const;

type Identity = Pick<AccountValues, (typeof identifyingFields)[number]>;

/** Returns the identifying fields that a change leaves as they are; none of an account that does not exist yet. */
export function unchangedIdentity(after: object, account: Identity | null | undefined): Partial<Identity> {
  if (!account) return {};
  const left = identifyingFields.filter((field) => !Object.hasOwn(after, field));
  return Object.fromEntries(left.map((field) => [field, account[field]]));
}
