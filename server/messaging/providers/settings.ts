import type { Line } from "./post-json.ts";
import type { SmsProvider } from "./provider.ts";

/** A setting of an account, with its name in the environment. An address may be left out, and a text is required. */
type SmsSetting = { variable: string; is: "text" | "address"; meaning?: string };

/** The settings of an account by the name that the provider's code uses. */
export type SmsSettings = Readonly<Record<string, SmsSetting>>;

export type AccountOf<Settings extends SmsSettings> = {
  [Name in keyof Settings]: Settings[Name]["is"] extends "address" ? string | null : string;
};

export type SmsAccount = Readonly<Record<string, string | null>>;

export type SmsKind<Settings extends SmsSettings> = {
  settings: Settings;
  create(account: AccountOf<Settings>, line?: Line): SmsProvider;
};
