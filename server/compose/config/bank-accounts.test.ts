import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { realSettings, withoutBank } from "#testing/world/environment.ts";
import { readConfig } from "./read-config.ts";
import type { Environment } from "./reader.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "imece-accounts-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function readAccounts(content: unknown, settings: Environment = {}) {
  const file = join(folder, "accounts.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return readConfig({ ...settings, BANK_ACCOUNTS_FILE: file });
}

function problems(content: unknown, settings?: Environment): string[] {
  const result = readAccounts(content, settings);
  if (result.kind === "ok") return [];
  for (const { variable } of result.problems) expect(variable).toBe("BANK_ACCOUNTS_FILE");
  return result.problems.map(({ message }) => message.replace(/^\(.*\): /, ""));
}

const account = { name: "Ana Hesap", iban: "TR39 9990 1000 0000 0000 0000 01", currency: "TRY" };

test("without a file the accounts are in the database", () => {
  const result = readConfig({});
  expect(result.kind === "ok" && result.config.bankAccounts).toBeNull();
});

test("the accounts of the file are used, with IBANs without spaces", () => {
  const result = readAccounts(`\uFEFF${JSON.stringify([{ bank: " Bizim Banka ", accounts: [account] }])}`);
  expect(result.kind === "ok" && result.config.bankAccounts).toEqual([
    {
      bank: "Bizim Banka",
      accounts: [{ name: "Ana Hesap", iban: "TR399990100000000000000001", currency: "TRY" }],
    },
  ]);
});

test("an account may have purposes", () => {
  const banks = [{ bank: "B", accounts: [{ ...account, purposes: ["zekat", "kurban"] }, account] }];
  const result = readAccounts(banks);
  const [bank] = (result.kind === "ok" && result.config.bankAccounts) || [];
  expect(bank?.accounts.map(({ purposes }) => purposes)).toEqual([["zekat", "kurban"], undefined]);
});

test("an account may have names in other languages", () => {
  const result = readAccounts([{ bank: "B", accounts: [{ ...account, names: { ar: " الحساب الرئيسي " } }] }]);
  const [bank] = (result.kind === "ok" && result.config.bankAccounts) || [];
  expect(bank?.accounts[0]?.names).toEqual({ ar: "الحساب الرئيسي" });
});

test.each([
  ["Main account", 'bank 1, account 1: "names" must hold names by language (en, ar)'],
  [{ de: "Hauptkonto" }, 'bank 1, account 1: "names" must hold names by language (en, ar)'],
  [{ en: "" }, 'bank 1, account 1, "names", needs "en", a text'],
])("names %j are refused", (names, problem) => {
  expect(problems([{ bank: "B", accounts: [{ ...account, names }] }])).toEqual([problem]);
});

test.each(["zekat", ["zekât"], [1], {}])("purposes %j are refused", (purposes) => {
  expect(problems([{ bank: "B", accounts: [{ ...account, purposes }] }])).toEqual([
    'bank 1, account 1: "purposes" must be a list of category ids, "zekat" or "uyelik"',
  ]);
});

test("a foreign IBAN is accepted", () => {
  expect(
    problems([{ bank: "B", accounts: [{ ...account, iban: "DE89370400440532013000", currency: "EUR" }] }]),
  ).toEqual([]);
});

test.each([
  ["two digits exchanged", "TR39 9990 1000 0000 0000 0000 10"],
  ["one digit too few", "TR39 9990 1000 0000 0000 0000 0"],
  ["right check digits, but of no Turkish length", "TR9199901000000000000001"],
  ["not an IBAN at all", "0001-1234567"],
])("an IBAN with %s is refused", (_, iban) => {
  expect(problems([{ bank: "B", accounts: [{ ...account, iban }] }])).toEqual([
    expect.stringContaining("bank 1, account 1: "),
  ]);
});

test("every problem is reported with its place in the file", () => {
  expect(
    problems([
      { bank: "A", accounts: [account, { ...account, name: "", currency: "lira" }] },
      { accounts: [] },
      "Ziraat",
    ]),
  ).toEqual([
    'bank 1, account 2 needs "name", a text',
    'bank 1, account 2: "lira" is not a currency; give its three letters, for instance TRY',
    'bank 2 needs "bank", a text',
    'bank 2 needs "accounts", a list with at least one account',
    'bank 3 needs "bank", a text',
    'bank 3 needs "accounts", a list with at least one account',
  ]);
});

test.each([
  ["not JSON", "[{]", /is not JSON/],
  ["no list", { bank: "A" }, /must hold a list/],
  ["an empty list", [], /must hold a list/],
])("a file that holds %s is refused", (_, content, message) => {
  expect(problems(content)).toEqual([expect.stringMatching(message)]);
});

test("the problem of a missing file, and of a folder, contains its path", () => {
  for (const [file, code] of [
    [join(folder, "missing.json"), "ENOENT"],
    [folder, "EISDIR"],
  ] as const) {
    const result = readConfig({ BANK_ACCOUNTS_FILE: file });
    if (result.kind === "ok") throw new Error("accepted");
    expect(result.problems).toEqual([
      { variable: "BANK_ACCOUNTS_FILE", message: expect.stringMatching(`${file}.*${code}`) },
    ]);
  }
});

test.each([
  ["the guide", "TR33 0006 1005 1978 6457 8413 26"],
  ["the demo content", account.iban],
])("an IBAN of %s is accepted only on a demonstration site", (_, iban) => {
  const banks = [{ bank: "B", accounts: [{ ...account, iban }] }];
  const simulated = { ...withoutBank, BANK: "simulator" };
  expect(problems(banks, simulated)).toEqual([]);
  const refused = [expect.stringMatching(/^holds an example IBAN.*give the foundation's own accounts$/)];
  expect(problems(banks, { ...simulated, SITE_ADDRESS: "Sivas Caddesi 5, Kayseri" })).toEqual(refused);
  expect(problems(banks, realSettings)).toEqual(refused);
});
