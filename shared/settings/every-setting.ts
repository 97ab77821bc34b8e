import { perLocale } from "#shared/text/locale.ts";
import { guideKinds, guideSettings } from "./bank-guide.ts";
import { bankSettings } from "./bank-settings.ts";
import type { Settings } from "./define-settings.ts";
import { defineDocumentSettings } from "./document-settings.ts";
import { earlierGiftsSettings } from "./earlier-gifts.ts";
import { foundationSettings } from "./foundation-facts.ts";
import { identitySettings } from "./identity-settings.ts";
import { orderSettings } from "./order-settings.ts";
import { rateSettings } from "./rate-settings.ts";
import { retentionSettings } from "./retention-settings.ts";
import { secondFactorSetting } from "./second-factor-setting.ts";
import { transferSettings } from "./transfer-settings.ts";
import { wordSettings } from "./word-settings.ts";

const blankTexts = perLocale(() => "");
const blankTextsOfKinds = { information: blankTexts, receipt: blankTexts };

export const everySetting: readonly Settings[] = [
  orderSettings,
  transferSettings,
  retentionSettings,
  foundationSettings,
  rateSettings,
  identitySettings,
  defineDocumentSettings({ titles: blankTextsOfKinds, notices: blankTextsOfKinds, thanks: blankTexts }),
  secondFactorSetting,
  bankSettings,
  ...guideKinds.map((kind) => guideSettings[kind]),
  wordSettings,
  earlierGiftsSettings,
];
