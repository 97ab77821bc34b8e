import { readFileSync, statSync } from "node:fs";
import type { AccountNames } from "#shared/account-name.ts";
import { ACCOUNT_PURPOSES, type AccountPurpose, isAccountPurpose } from "#shared/account-purpose.ts";
import { otherLocales } from "#shared/translations.ts";
import { bankAccounts as exampleAccounts } from "../db/seed/content/accounts.ts";
import type { Config } from "./config.ts";
import type { Reader } from "./reader.ts";

/** A bank with the foundation's accounts at it; `iban` without spaces. */
export type BankAccounts = { bank: string; accounts: BankAccount[] };
export type BankAccount = {
  name: string;
  names?: AccountNames;
  iban: string;
  currency: string;
  purposes?: AccountPurpose[];
};

/** The accounts for transfers, from the file that BANK_ACCOUNTS_FILE names, or the example ones. */
export function readBankAccounts(read: Reader): BankAccounts[] {
  const file = read.optional("BANK_ACCOUNTS_FILE");
  if (file === null) return exampleAccounts;
  const problems: string[] = [];
  const accounts = parseFile(file, problems);
  read.refuse("BANK_ACCOUNTS_FILE", ...problems.map((problem) => `(${file}): ${problem}`));
  return accounts;
}

/** Whether these are the accounts of the example foundation. */
export function areExamples(accounts: readonly BankAccounts[]): boolean {
  return accounts === exampleAccounts;
}

/** IBANs that donors may see only on a demonstration site: that of docs/operations.md, and those of the demo content. */
const exampleIbans = new Set([
  "TR330006100519786457841326",
  ...exampleAccounts.flatMap(({ accounts }) => accounts.map(({ iban }) => iban)),
]);

/** Refuses a file with example accounts, unless the bank is simulated and the site has no address of its own. */
export function refuseExampleAccounts(read: Reader, { banks, bankAccounts }: Config): void {
  if (areExamples(bankAccounts)) return;
  if (read.optional("SITE_ADDRESS") === null && banks.every(({ simulated }) => simulated)) return;
  const examples = bankAccounts
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
  let banks: unknown;
  try {
    // Donors transfer money to these accounts.
    if (statSync(file).mode & 0o002)
      problems.push("can be changed by every user of this machine; chmod 600 it");
    banks = JSON.parse(readFileSync(file, "utf8").replace(/^\uFEFF/, ""));
  } catch (error) {
    const unreadable = error instanceof Error && "code" in error;
    problems.push(
      unreadable ? `cannot be read (${error.code}); give the path of a JSON file` : "is not JSON",
    );
    return [];
  }
  if (!Array.isArray(banks) || banks.length === 0) {
    problems.push(
      'must hold a list: [{"bank": "…", "accounts": [{"name": "…", "iban": "TR…", "currency": "TRY"}]}]',
    );
    return [];
  }
  return banks.map((entry, index) => readBank(entry, `bank ${index + 1}`, problems));
}

function readBank(entry: unknown, place: string, problems: string[]): BankAccounts {
  const bank = textOf(entry, "bank", place, problems);
  const accounts: unknown = isRecord(entry) ? entry.accounts : undefined;
  if (!Array.isArray(accounts) || accounts.length === 0) {
    problems.push(`${place} needs "accounts", a list with at least one account`);
    return { bank, accounts: [] };
  }
  return {
    bank,
    accounts: accounts.map((account, index) =>
      readAccount(account, `${place}, account ${index + 1}`, problems),
    ),
  };
}

function readAccount(entry: unknown, place: string, problems: string[]): BankAccount {
  const name = textOf(entry, "name", place, problems);
  const iban = textOf(entry, "iban", place, problems).replaceAll(/\s/g, "").toUpperCase();
  const currency = textOf(entry, "currency", place, problems);
  if (iban !== "" && !isIban(iban))
    problems.push(`${place}: "${iban}" is not a valid IBAN (check its digits)`);
  if (currency !== "" && !/^[A-Z]{3}$/.test(currency)) {
    problems.push(`${place}: "${currency}" is not a currency; give its three letters, for instance TRY`);
  }
  const purposes = purposesOf(entry, place, problems);
  const names = namesOf(entry, place, problems);
  return { name, ...(names && { names }), iban, currency, ...(purposes && { purposes }) };
}

function namesOf(entry: unknown, place: string, problems: string[]): AccountNames | undefined {
  const names: unknown = isRecord(entry) ? entry.names : undefined;
  if (names === undefined) return undefined;
  const read: AccountNames = {};
  const unknown = isRecord(names) && Object.keys(names).some((key) => !otherLocales.some((it) => it === key));
  if (!isRecord(names) || unknown) {
    problems.push(`${place}: "names" must hold names by language (${otherLocales.join(", ")})`);
    return undefined;
  }
  for (const locale of otherLocales) {
    if (names[locale] !== undefined) read[locale] = textOf(names, locale, `${place}, "names",`, problems);
  }
  return read;
}

function purposesOf(entry: unknown, place: string, problems: string[]): AccountPurpose[] | undefined {
  const purposes: unknown = isRecord(entry) ? entry.purposes : undefined;
  if (purposes === undefined) return undefined;
  if (Array.isArray(purposes) && purposes.every(isAccountPurpose)) return purposes;
  problems.push(`${place}: "purposes" must be a list of ${ACCOUNT_PURPOSES.join(", ")}`);
  return undefined;
}

function textOf(entry: unknown, field: string, place: string, problems: string[]): string {
  const value = isRecord(entry) ? entry[field] : undefined;
  if (typeof value === "string" && value.trim() !== "") return value.trim();
  problems.push(`${place} needs "${field}", a text`);
  return "";
}

/** Checks the ISO 13616 check digits: a transfer to a mistyped account comes back late, or not at all. */
function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  if (iban.startsWith("TR") && !/^TR\d{24}$/.test(iban)) return false;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join("");
  return BigInt(digits) % 97n === 1n;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
