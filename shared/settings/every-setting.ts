import { perLocale } from "#shared/text/locale.ts";
import type { Settings } from "./define-settings.ts";
import { documentSettingsWith } from "./document-settings.ts";
import { foundationSettings } from "./foundation-facts.ts";
import { orderSettings } from "./order-settings.ts";
import { retentionSettings } from "./retention-settings.ts";
import { secondFactorSetting } from "./second-factor-setting.ts";
import { transferSettings } from "./transfer-settings.ts";

const blank = perLocale(() => "");
const kinds = { information: blank, receipt: blank };

export const everySetting: readonly Settings[] = [
  orderSettings,
  transferSettings,
  retentionSettings,
  foundationSettings,
  documentSettingsWith({ titles: kinds, notices: kinds, thanks: blank }),
  secondFactorSetting,
];
