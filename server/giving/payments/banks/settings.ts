/**
 * One setting of an account at a bank. `variable` is the end of its name in the environment: `API_URL` is read from
 * BANK_API_URL. server/compose/config reads and validates it; .env.example and the checks of a start are made from it.
 */
export type BankSetting = {
  variable: string;
  /** .env.example shows it. */
  meaning: string;
} & (
  | {
      /** address: an absolute URL, https but on this machine. text: as it is. */
      is: "address" | "text";
      /** ASCII without blanks, because it is part of a hash that the bank computes over bytes. */
      ascii?: true;
      /** Published by the bank for tests: any attacker can use it, so a site that takes money refuses it. */
      published?: string | readonly string[];
      /** The pattern of a value, with its description. */
      shape?: { pattern: RegExp; description: string };
    }
  /** choice: one word of a list; the first is the default. */
  | { is: "choice"; of: readonly [string, ...string[]] }
);

/** The settings of a kind of bank by the name that its adapter uses. */
export type BankSettings = Readonly<Record<string, BankSetting>>;

/** The values of these settings. */
export type AccountOf<Settings extends BankSettings> = {
  [Name in keyof Settings]: Settings[Name] extends { of: readonly (infer Word)[] } ? Word : string;
};

/** The values of the settings of some kind of bank. */
export type BankAccount = Readonly<Record<string, string>>;
