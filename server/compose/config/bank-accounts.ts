import { readFileSync, statSync } from "node:fs";
import { z } from "zod";
import { bankAccounts as exampleAccounts } from "#server/demo/content/accounts.ts";
import { otherLocales } from "#shared/content/translations.ts";
import { isAccountPurpose } from "#shared/money/account-purpose.ts";
import { isIban } from "#shared/money/iban.ts";
import type { AccountNames } from "#shared/text/account-name.ts";
import type { Config } from "./config.ts";
import type { Reader } from "./reader.ts";

/** A bank with the foundation's accounts. `iban` has no spaces. */
export type BankAccounts = { bank: string; accounts: BankAccount[] };
export type BankAccount = {
  name: string;
  names?: AccountNames;
  iban: string;
  currency: string;
  purposes?: string[];
};

/** Reads the accounts for transfers from the file that BANK_ACCOUNTS_FILE names; null without a file. */
export function readBankAccounts(read: Reader): BankAccounts[] | null {
  const file = read.optional("BANK_ACCOUNTS_FILE");
  if (file === null) return null;
  const problems: string[] = [];
  const accounts = parseFile(file, problems);
  read.refuse("BANK_ACCOUNTS_FILE", ...problems.map((problem) => `(${file}): ${problem}`));
  return accounts;
}

/**
 * The example IBANs: one from docs/operations.md, the others from the demo content. Donors may see them only on a
 * demonstration site.
 */
export const exampleIbans: ReadonlySet<string> = new Set([
  "TR330006100519786457841326",
  ...exampleAccounts.flatMap(({ accounts }) => accounts.map(({ iban }) => iban)),
]);

/** Refuses a file with example accounts, unless the bank is simulated and the site has no address of its own. */
export function refuseExampleAccounts(read: Reader, { banks, bankAccounts }: Config): void {
  if (read.optional("SITE_ADDRESS") === null && banks.every(({ simulated }) => simulated)) return;
  const examples = (bankAccounts ?? [])
    .flatMap(({ accounts }) => accounts)
    .filter(({ iban }) => exampleIbans.has(iban))
    .map(({ iban }) => iban);
  if (examples.length === 0) return;
  read.refuse(
    "BANK_ACCOUNTS_FILE",
    `(${read.optional("BANK_ACCOUNTS_FILE")}): holds an example IBAN (${examples.join(", ")}); give the foundation's own accounts`,
  );
}

function parseFile(file: string, problems: string[]): BankAccounts[] {
  let json: unknown;
  try {
    // Another user could replace the accounts to which donors transfer money.
    if (statSync(file).mode & 0o002)
      problems.push("can be changed by every user of this machine; chmod 600 it");
    json = JSON.parse(readFileSync(file, "utf8").replace(/^\uFEFF/, ""));
  } catch (error) {
    const unreadable = error instanceof Error && "code" in error;
    problems.push(
      unreadable ? `cannot be read (${error.code}); give the path of a JSON file` : "is not JSON",
    );
    return [];
  }
  const read = fileShape.safeParse(json);
  problems.push(...(read.error?.issues ?? []).map(({ path, message }) => describePlace(path) + message));
  return (read.data ?? []) as BankAccounts[];
}

/** Describes the place of a problem for its message: `bank 1, account 2`. */
function describePlace([bank, , account, field, ...inField]: PropertyKey[]): string {
  if (typeof bank !== "number") return "";
  const place = `bank ${bank + 1}${typeof account === "number" ? `, account ${account + 1}` : ""}`;
  return field === "names" && inField.length > 0 ? `${place}, "names",` : place;
}

function text(field: string) {
  const needed = ` needs "${field}", a text`;
  return z.string(needed).trim().min(1, { error: needed, abort: true });
}

/** Treats a value that is not an object as an empty object, so the message names the first missing field. */
function record<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.preprocess((value) => (value instanceof Object ? value : {}), z.object(shape));
}

const accountShape = record({
  name: text("name"),
  iban: text("iban")
    .transform((iban) => iban.replaceAll(/\s/g, "").toUpperCase())
    .refine(isIban, { error: ({ input }) => `: "${input}" is not a valid IBAN (check its digits)` }),
  currency: text("currency").regex(/^[A-Z]{3}$/, {
    error: ({ input }) => `: "${input}" is not a currency; give its three letters, for instance TRY`,
  }),
  purposes: z
    .custom((value) => value === undefined || (Array.isArray(value) && value.every(isAccountPurpose)), {
      error: ': "purposes" must be a list of category ids, "zekat" or "uyelik"',
    })
    .optional(),
  names: z
    .strictObject(Object.fromEntries(otherLocales.map((locale) => [locale, text(locale).optional()])), {
      error: `: "names" must hold names by language (${otherLocales.join(", ")})`,
    })
    .optional(),
});

const accountsNeeded = ' needs "accounts", a list with at least one account';
const listNeeded =
  'must hold a list: [{"bank": "…", "accounts": [{"name": "…", "iban": "TR…", "currency": "TRY"}]}]';
const bankShape = record({
  bank: text("bank"),
  accounts: z.array(accountShape, accountsNeeded).min(1, accountsNeeded),
});
const fileShape = z.array(bankShape, listNeeded).min(1, listNeeded);
