import { type BankName, bankNames, kindOf } from "#server/giving/payments/banks/registry.ts";
import type { BankAccount, BankSetting, BankSettings } from "#server/giving/payments/banks/settings.ts";
import { isLoopback } from "#server/platform/is-loopback.ts";
import { ownValue } from "#shared/text/own-value.ts";
import type { BankConfig } from "./config.ts";
import { readBankNames } from "./read-bank-names.ts";
import type { Reader } from "./reader.ts";
import type { BankVariable } from "./variables.ts";

/** The variables of one bank's account begin with `prefix`: `BANK_`, or `BANK_<NAME>_` with BANKS. */
type AccountPlace = { kind: BankName; simulated: boolean; prefix: BankVariable; when: string };

/** Reads the POS accounts: the account of BANK, or the accounts of BANKS. The preferred account comes first. */
export function readBanks(read: Reader, demo: boolean): readonly BankConfig[] {
  if (read.optional("BANKS") === null) return [readOneBank(read, demo)];
  if (read.optional("BANK") !== null) {
    read.refuse("BANKS", "is set together with BANK; set one of them");
    return [];
  }
  const banks = readBankNames(read).map(({ name, kind }): BankConfig => {
    const accountPlace: AccountPlace = {
      kind,
      simulated: false,
      prefix: `BANK_${name.toUpperCase()}_`,
      when: `with BANKS=…${name}:${kind}…`,
    } as const;
    return { name, ...readAccount(read, accountPlace) };
  });
  if (banks.some(({ test }) => test) && banks.some((bank) => !bank.test && isBankOutside(bank)))
    read.refuse("BANKS", "has a bank's test account beside a real one; pages cannot say both");
  return banks;
}

/**
 * Reads the bank of BANK. With the simulator, variables that are not set have the values of the simulator's account.
 */
function readOneBank(read: Reader, demo: boolean): BankConfig {
  const choices = ["simulator", ...bankNames] as const;
  if (!demo) read.required("BANK", `outside demo mode (${choices.join(" or ")}; or several with BANKS)`);
  const choice = read.choice("BANK", choices, "simulator");
  const simulated = choice === "simulator";
  const kind: BankName = simulated ? read.choice("SIMULATE", bankNames, "payfor") : choice;
  return {
    name: kind,
    ...readAccount(read, { kind, simulated, prefix: "BANK_", when: `with BANK=${choice}` }),
  };
}

function readAccount(read: Reader, accountPlace: AccountPlace): Omit<BankConfig, "name"> {
  const { kind, simulated, prefix } = accountPlace;
  const { settings } = kindOf(kind);
  const account = Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [name, readSetting(read, setting, accountPlace)]),
  );
  // BANK_CALLBACK is the default for the banks of BANKS, so that BANK_CALLBACK=inquiry stays valid when BANKS replaces
  // BANK.
  const defaultCallback = read.choice("BANK_CALLBACK", ["signature", "inquiry"], "signature");
  const callback = read.choice(`${prefix}CALLBACK`, ["signature", "inquiry"], defaultCallback);
  if (simulated) return { kind, simulated, account: withoutEmpty(account), callback, test: false };
  return { kind, simulated, account, callback, test: readTestAccount(read, accountPlace, account) };
}

function readSetting(read: Reader, setting: BankSetting, { simulated, prefix, when }: AccountPlace): string {
  const variable: BankVariable = `${prefix}${setting.variable}`;
  if (setting.is === "choice") return read.choice(variable, setting.of, setting.of[0]);
  const value = simulated ? read.text(variable, "") : read.required(variable, when);
  if (setting.ascii && !/^[\x21-\x7e]*$/.test(value))
    read.refuse(variable, "holds a blank or a letter outside ASCII");
  if (setting.is === "text" && setting.shape && value !== "" && !setting.shape.pattern.test(value))
    read.refuse(variable, `is not ${setting.shape.description}`);
  return setting.is === "url" ? bankUrl(read, variable, value, simulated) : value;
}

/**
 * Whether the account is the bank's published test account. It is allowed only with demo content and at an address
 * where no real money moves. Every page then shows a notice, as with the simulator.
 */
function readTestAccount(read: Reader, { kind, prefix }: AccountPlace, account: BankAccount): boolean {
  const { settings, testHosts } = kindOf(kind);
  const publishedKeys = Object.entries(settings).filter(
    ([name, setting]) =>
      setting.is !== "choice" && [setting.published ?? []].flat().includes(ownValue(account, name) ?? ""),
  );
  if (publishedKeys.length === 0) return false;
  const movesNoMoney = bankAddresses(settings, account).every(
    (url) => isLoopback(url) || testHosts.includes(new URL(url).hostname),
  );
  if (read.optional("SEED") === "demo" && movesNoMoney) return true;
  for (const [, { variable }] of publishedKeys) {
    read.refuse(
      `${prefix}${variable}`,
      "is a published test key; ask the bank for the foundation's own (for a trial: SEED=demo, and the addresses of the bank's test system or of this machine)",
    );
  }
  return false;
}

/** Checks an address that receives card numbers, keys or donors. */
function bankUrl(read: Reader, variable: BankVariable, value: string, simulated: boolean): string {
  if (value === "") return value;
  const url = read.url(variable, ["http:", "https:"], value);
  if (url && simulated && !isLoopback(url) && [null, "simulator"].includes(read.optional("BANK"))) {
    // With the simulator every page says that no real money moves, so the address of a bank is refused.
    read.refuse(
      variable,
      `names another machine; the simulator runs on this one (for a bank set BANK=${bankNames.join(" or BANK=")})`,
    );
  }
  return read.secureUrl(variable, value) ?? "";
}

/** Whether payments go to a bank, and not to the simulator. */
export function hasRealBank({ banks }: { banks: readonly BankConfig[] }): boolean {
  return banks.some(({ simulated }) => !simulated);
}

/** Whether the account is at the bank's test system, where payments move no money. */
export function isTestSystem({ kind, simulated, account, test }: BankConfig): boolean {
  const { settings, testHosts } = kindOf(kind);
  const isTestHost = (url: string) => testHosts.includes(new URL(url).hostname);
  return test || (!simulated && bankAddresses(settings, account).every(isTestHost));
}

/** Returns true when donors pay on another machine, which is a bank or its test system. */
export function isBankOutside({ kind, simulated, account }: BankConfig): boolean {
  return !simulated && bankAddresses(kindOf(kind).settings, account).some((url) => !isLoopback(url));
}

function bankAddresses(settings: BankSettings, account: BankAccount): string[] {
  const addresses = Object.entries(settings).filter(([, { is }]) => is === "url");
  return addresses.map(([name]) => ownValue(account, name) ?? "").filter((url) => URL.canParse(url));
}

function withoutEmpty(values: BankAccount): BankAccount {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}
