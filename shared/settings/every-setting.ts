import { perLocale } from "#shared/text/locale.ts";
import type { Settings } from "./define-settings.ts";
import { defineDocumentSettings } from "./document-settings.ts";
import { foundationSettings } from "./foundation-facts.ts";
import { identitySettings } from "./identity-settings.ts";
import { orderSettings } from "./order-settings.ts";
import { retentionSettings } from "./retention-settings.ts";
import { secondFactorSetting } from "./second-factor-setting.ts";
import { transferSettings } from "./transfer-settings.ts";

const blankTexts = perLocale(() => "");
const blankTextsOfKinds = { information: blankTexts, receipt: blankTexts };

export const everySetting: readonly Settings[] = [
  orderSettings,
  transferSettings,
  retentionSettings,
  foundationSettings,
  identitySettings,
  defineDocumentSettings({ titles: blankTextsOfKinds, notices: blankTextsOfKinds, thanks: blankTexts }),
  secondFactorSetting,
];
