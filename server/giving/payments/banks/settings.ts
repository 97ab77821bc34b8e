/**
 * One setting of an account at a bank. `variable` is the end of the environment variable's name: `API_URL` is read from
 * BANK_API_URL. server/compose/config reads and validates the setting, and .env.example is generated from it.
 */
export type BankSetting = {
  variable: string;
  /** The description in .env.example. */
  meaning: string;
} & (
  | {
      /** address: an absolute URL, which must be https unless it is on this machine. text: any text. */
      is: "url" | "text";
      /** The value must be ASCII without blanks, because the bank computes a hash over its bytes. */
      ascii?: true;
      /** A value that the bank has published for tests. Attackers know it, so a site that takes money refuses it. */
      published?: string | readonly string[];
      /** The pattern of a valid value, and its description. */
      shape?: { pattern: RegExp; description: string };
    }
  /** choice: one word of the list; the first word is the default. */
  | { is: "choice"; of: readonly [string, ...string[]] }
);

/** The settings of a kind of bank, by their names in the adapter. */
export type BankSettings = Readonly<Record<string, BankSetting>>;

/** The values of these settings. */
export type AccountOf<Settings extends BankSettings> = {
  [Name in keyof Settings]: Settings[Name] extends { of: readonly (infer Word)[] } ? Word : string;
};

/** The values of the settings of any kind of bank. */
export type BankAccount = Readonly<Record<string, string>>;
