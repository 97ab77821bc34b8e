import { ownValue } from "#shared/own-value.ts";
import { isLoopback } from "../kernel/is-loopback.ts";
import { type BankName, bankNames, kindOf } from "../payments/banks/registry.ts";
import type { BankAccount, BankSetting, BankSettings } from "../payments/banks/settings.ts";
import type { BankConfig } from "./config.ts";
import type { Reader } from "./reader.ts";
import type { BankVariable } from "./variables.ts";

/**
 * The POS account. With the simulator it is the simulator's own, except for the values set here (a simulator
 * elsewhere).
 */
export function readBank(read: Reader, demo: boolean): BankConfig {
  if (!demo) read.required("BANK", `outside demo mode (${["simulator", ...bankNames].join(" or ")})`);
  const chosen = read.choice("BANK", ["simulator", ...bankNames], "simulator");
  const simulated = chosen === "simulator";
  const kind: BankName = simulated ? read.choice("SIMULATE", bankNames, "payfor") : chosen;
  const { settings } = kindOf(kind);
  const account = Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [name, readSetting(read, setting, chosen)]),
  );
  const callback = read.choice("BANK_CALLBACK", ["signature", "inquiry"], "signature");
  if (simulated) return { kind, simulated, account: withoutEmpty(account), callback, test: false };
  return { kind, simulated, account, callback, test: readTestAccount(read, kind, account) };
}

function readSetting(read: Reader, setting: BankSetting, chosen: BankName | "simulator"): string {
  const variable: BankVariable = `BANK_${setting.variable}`;
  if (setting.is === "choice") return read.choice(variable, setting.of, setting.of[0]);
  const value =
    chosen === "simulator" ? read.text(variable, "") : read.required(variable, `with BANK=${chosen}`);
  if (setting.ascii && !/^[\x21-\x7e]*$/.test(value))
    read.refuse(variable, "holds a blank or a letter outside ASCII");
  if (setting.is === "text" && setting.shape && value !== "" && !setting.shape.pattern.test(value))
    read.refuse(variable, `is not ${setting.shape.wanted}`);
  return setting.is === "address" ? bankUrl(read, variable, value) : value;
}

/**
 * Whether this is the published test account: only with example content, and where no real money moves. Then every
 * page says so, as with the simulator.
 */
function readTestAccount(read: Reader, kind: BankName, account: BankAccount): boolean {
  const { settings, testHosts } = kindOf(kind);
  const published = Object.entries(settings).filter(
    ([name, setting]) =>
      setting.is !== "choice" && [setting.published ?? []].flat().includes(ownValue(account, name) ?? ""),
  );
  if (published.length === 0) return false;
  const harmless = addressesOf(settings, account).every(
    (url) => isLoopback(url) || testHosts.includes(new URL(url).hostname),
  );
  if (read.optional("SEED") === "demo" && harmless) return true;
  for (const [, { variable }] of published) {
    read.refuse(
      `BANK_${variable}`,
      "is a published test key; ask the bank for the foundation's own (for a trial: SEED=demo, and the addresses of the bank's test system or of this machine)",
    );
  }
  return false;
}

/** Card numbers, keys or donors are sent there. */
function bankUrl(read: Reader, variable: BankVariable, value: string): string {
  if (value === "") return value;
  const url = read.url(variable, ["http:", "https:"], value);
  if (url && !isLoopback(url) && [null, "simulator"].includes(read.optional("BANK"))) {
    // The ribbon promises that no real money moves, so this must not be a bank's address.
    read.refuse(
      variable,
      `names another machine; the simulator runs on this one (for a bank set BANK=${bankNames.join(" or BANK=")})`,
    );
  }
  return read.secureUrl(variable, value) ?? "";
}

/** Whether donors are sent to another machine: a bank that takes real money, or its test system. */
export function isBankOutside({ kind, simulated, account }: BankConfig): boolean {
  return !simulated && addressesOf(kindOf(kind).settings, account).some((url) => !isLoopback(url));
}

function addressesOf(settings: BankSettings, account: BankAccount): string[] {
  const addresses = Object.entries(settings).filter(([, { is }]) => is === "address");
  return addresses.map(([name]) => ownValue(account, name) ?? "").filter((url) => URL.canParse(url));
}

function withoutEmpty(values: BankAccount): BankAccount {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}
