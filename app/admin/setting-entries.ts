import { documentSettingsText } from "./documents/messages.ts";
import { foundationText } from "./foundation/messages.ts";
import { mailText } from "./mail/messages.ts";
import { retentionText } from "./privacy/messages.ts";
import { settingsText } from "./settings/messages.ts";
import { accountsText } from "./transfers/account-texts.ts";
import { transfersText } from "./transfers/messages.ts";
import { rulesText } from "./transfers/rule-texts.ts";
import { transferSettingsText } from "./transfers/setting-texts.ts";
import { usersText } from "./users/messages.ts";

/** A setting by its name: `path` is its screen below the prefix, `text` the name of that screen. */
export type SettingEntry = { path: string; title: string; text: string; words?: string };

type Texts = { title: string; fields: Record<string, { label: string }> };

/** Returns entries for the fields of a screen, which have different addresses. */
function settingsOf(path: string, { title, fields }: Texts): SettingEntry[] {
  return Object.entries(fields).map(([name, { label }]) => ({
    path: `${path}#${name}`,
    title: label,
    text: title,
  }));
}

/** Returns entries for other texts of a screen. */
function textsOf<Name extends string>(
  path: string,
  text: { title: string } & Record<Name, string>,
  names: readonly Name[],
): SettingEntry[] {
  return names.map((name) => ({ path: `${path}#${name}`, title: text[name], text: text.title }));
}

/** All settings, for the command palette: staff look for a setting, not for its screen. */
export const settingEntries: readonly SettingEntry[] = [
  ...settingsOf("settings", settingsText),
  { path: "settings/mail", title: mailText.title, text: settingsText.title },
  ...textsOf("documents/settings", documentSettingsText, [
    "title",
    "issues",
    "series",
    "companyFields",
    "thanks",
    "taxText",
    "taxTextShown",
    "foundation",
    "signer",
  ]),
  ...textsOf("transfers/settings", transferSettingsText, ["title", "auto", "delay"]),
  {
    path: "transfers/accounts",
    title: accountsText.title,
    text: transfersText.title,
    words: "IBAN hesap numarası Karekod QR tablo sütunları",
  },
  { path: "transfers/rules", title: rulesText.tab, text: transfersText.title },
  ...settingsOf("foundation", foundationText),
  { path: "users#require", title: usersText.require, text: usersText.title },
];

/** Only staff who may open the screens of personal data get these. */
export const privacyEntries: readonly SettingEntry[] = [
  { path: "privacy/retention", title: retentionText.title, text: "KVKK" },
];
