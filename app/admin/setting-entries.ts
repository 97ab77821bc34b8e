import { wordNames, words } from "#shared/content/words.ts";
import type { Settings } from "#shared/settings/define-settings.ts";
import { securitySettings, smsSettings, unpaidTransferSettings } from "#shared/settings/order-settings.ts";
import { guideText } from "./banks/guide-messages.ts";
import { bankSettingsText, banksText } from "./banks/messages.ts";
import { brandingText } from "./branding/messages.ts";
import { documentSettingsText } from "./documents/messages.ts";
import { figuresText } from "./figures/messages.ts";
import { foundationText } from "./foundation/messages.ts";
import { identityText } from "./identity/messages.ts";
import { retentionText } from "./privacy/messages.ts";
import { ratesText } from "./rates/messages.ts";
import { securityText, settingsText, smsText, unpaidTransferText } from "./settings/messages.ts";
import { settingSections } from "./settings/setting-sections.ts";
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

/** Lists the fields of `texts` that are in the group. */
function listOrderFields(path: string, { title, fields }: Texts, group: Settings): SettingEntry[] {
  const shown = Object.entries(fields).filter(([name]) => Object.hasOwn(group.fields, name));
  return listFields(path, { title, fields: Object.fromEntries(shown) });
}

function listTexts<Name extends string>(
  path: string,
  text: { title: string } & Record<Name, string>,
  names: readonly Name[],
): SettingEntry[] {
  return names.map((name) => ({ path: `${path}#${name}`, title: text[name], text: text.title }));
}

const { titleOf, noticeOf, foundation, signer, ...documentTexts } = documentSettingsText;

/** The names of the fields about documents. The form has a field for each language of a text. */
const documentFields = {
  issues: documentTexts.issues,
  series: documentTexts.series,
  companyFields: documentTexts.companyFields,
  taxTextShown: documentTexts.taxTextShown,
  name: `${foundation}: ${documentTexts.name}`,
  address: `${foundation}: ${documentTexts.address}`,
  taxOffice: documentTexts.taxOffice,
  taxNumber: documentTexts.taxNumber,
  signerName: `${signer}: ${documentTexts.signerName}`,
  signerTitle: `${signer}: ${documentTexts.signerTitle}`,
  titleInformation: titleOf.information,
  titleReceipt: titleOf.receipt,
  noticeInformation: noticeOf.information,
  noticeReceipt: noticeOf.receipt,
  thanks: documentTexts.thanks,
  taxText: documentTexts.taxText,
};

/** The settings for the command palette, because staff search for a setting instead of its screen. */
export const settingEntries: readonly SettingEntry[] = [
  ...settingSections
    .filter(({ path }) => path.startsWith("settings/"))
    .map(({ path, label, hint }) => ({ path, title: label, text: settingsText.title, keywords: hint })),
  ...listFields("settings/identity", identityText),
  ...wordNames.map((name) => ({
    path: `settings/words/${words[name].group}#${name}`,
    title: words[name].name,
    text: `${wordsText.title}: ${wordsText.groups[words[name].group].title}`,
  })),
  ...listFields("settings/figures", figuresText),
  ...listOrderFields("settings/sms", smsText, smsSettings),
  ...listOrderFields("settings/transfers", unpaidTransferText, unpaidTransferSettings),
  ...listOrderFields("settings/security", securityText, securitySettings),
  ...Object.entries(documentFields).map(([name, title]) => ({
    path: `settings/documents#${name}`,
    title,
    text: documentSettingsText.title,
  })),
  ...listTexts("settings/matching", transferSettingsText, ["auto", "delay"]),
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
  ...listFields("settings/foundation", foundationText),
  ...listFields("settings/rates", ratesText),
  ...listTexts("settings/branding", brandingText, ["color", "logo"]),
  { path: "users#require", title: usersText.require, text: usersText.title },
];

/** The entries for staff who may open the screens of personal data. */
export const privacyEntries: readonly SettingEntry[] = [
  ...listFields("settings/retention", retentionText).map((entry) => ({ ...entry, keywords: "KVKK" })),
];
