import { iletimerkezi } from "./iletimerkezi.ts";
import { netgsm } from "./netgsm.ts";
import type { SmsProvider } from "./provider.ts";
import type { SmsAccount, SmsKind, SmsSettings } from "./settings.ts";

/** Every provider by its name in the environment (docs/how-to/add-an-sms-provider.md). */
const providerKinds = { netgsm, iletimerkezi };

type Kinds = typeof providerKinds;
export type SmsName = keyof Kinds;

type VariableOf<Settings extends SmsSettings> = Settings[keyof Settings]["variable"];
export type SmsVariable = { [Name in SmsName]: VariableOf<Kinds[Name]["settings"]> }[SmsName];

export const smsNames = Object.keys(providerKinds) as SmsName[];

/** The values of the setting SMS. `log` sends nothing. */
export const smsChoices = ["log", ...smsNames] as const;

/** A kind of provider, whatever its settings are. */
type AnyKind = SmsKind<Record<string, { variable: SmsVariable; is: "text" | "url"; meaning?: string }>>;

export function smsSettings(name: SmsName): AnyKind["settings"] {
  return providerKinds[name].settings;
}

export function createProvider(name: SmsName, account: SmsAccount): SmsProvider {
  return (providerKinds[name] as unknown as AnyKind).create(account as Parameters<AnyKind["create"]>[0]);
}
