import { wordNames, words } from "#shared/content/words.ts";
import { guideText } from "./banks/guide-messages.ts";
import { bankSettingsText, banksText } from "./banks/messages.ts";
import { documentSettingsText } from "./documents/messages.ts";
import { figuresText } from "./figures/messages.ts";
import { foundationText } from "./foundation/messages.ts";
import { mailText } from "./mail/messages.ts";
import { retentionText } from "./privacy/messages.ts";
import { ratesText } from "./rates/messages.ts";
import { settingsText } from "./settings/messages.ts";
import { accountsText } from "./transfers/account-texts.ts";
import { transfersText } from "./transfers/messages.ts";
import { rulesText } from "./transfers/rule-texts.ts";
import { transferSettingsText } from "./transfers/setting-texts.ts";
import { usersText } from "./users/messages.ts";
import { wordsText } from "./words/messages.ts";

/** A setting. `path` is its screen below the prefix, and `text` is the name of this screen. */
export type SettingEntry = { path: string; title: string; text: string; keywords?: string };

type Texts = { title: string; fields: Record<string, { label: string }> };

/** Each field of a screen has its own address. */
function listFields(path: string, { title, fields }: Texts): SettingEntry[] {
  return Object.entries(fields).map(([name, { label }]) => ({
    path: `${path}#${name}`,
    title: label,
    text: title,
  }));
}

function listTexts<Name extends string>(
  path: string,
  text: { title: string } & Record<Name, string>,
  names: readonly Name[],
): SettingEntry[] {
  return names.map((name) => ({ path: `${path}#${name}`, title: text[name], text: text.title }));
}

/** The settings for the command palette, because staff search for a setting instead of its screen. */
export const settingEntries: readonly SettingEntry[] = [
  ...listFields("settings", settingsText),
  { path: "settings/words", title: wordsText.title, text: settingsText.title },
  ...wordNames.map((name) => ({
    path: `settings/words/${words[name].group}#${name}`,
    title: words[name].name,
    text: `${wordsText.title}: ${wordsText.groups[words[name].group].title}`,
  })),
  { path: "settings/figures", title: figuresText.title, text: wordsText.title },
  ...listFields("settings/figures", figuresText),
  { path: "settings/mail", title: mailText.title, text: settingsText.title },
  ...listTexts("documents/settings", documentSettingsText, [
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
  ...listTexts("transfers/settings", transferSettingsText, ["title", "auto", "delay"]),
  {
    path: "transfers/accounts",
    title: accountsText.title,
    text: transfersText.title,
    keywords: "IBAN hesap numarası Karekod QR tablo sütunları",
  },
  ...listFields("banks/settings", bankSettingsText),
  {
    path: "banks/guide",
    title: guideText.title,
    text: banksText.title,
    keywords: "iyzico PayTR NestPay PayFor sanal POS deneme ödemesi test kartı banka mektubu",
  },
  { path: "transfers/rules", title: rulesText.tab, text: transfersText.title },
  ...listFields("foundation", foundationText),
  ...listFields("settings/rates", ratesText),
  { path: "users#require", title: usersText.require, text: usersText.title },
];

/** The entries for staff who may open the screens of personal data. */
export const privacyEntries: readonly SettingEntry[] = [
  { path: "privacy/retention", title: retentionText.title, text: "KVKK" },
];
