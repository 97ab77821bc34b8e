import type { Connection } from "./post-json.ts";
import type { SmsProvider } from "./provider.ts";

/** A setting of an account, with its name in the environment. A `text` setting is required; a `url` setting is optional. */
type SmsSetting = { variable: string; is: "text" | "url"; meaning?: string };

/** The settings of an account by their names in the code. */
export type SmsSettings = Readonly<Record<string, SmsSetting>>;

export type AccountOf<Settings extends SmsSettings> = {
  [Name in keyof Settings]: Settings[Name]["is"] extends "url" ? string | null : string;
};

export type SmsAccount = Readonly<Record<string, string | null>>;

export type SmsKind<Settings extends SmsSettings> = {
  settings: Settings;
  create(account: AccountOf<Settings>, connection?: Connection): SmsProvider;
};
