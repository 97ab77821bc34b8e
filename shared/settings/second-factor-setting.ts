import { defineSettings, switchSetting } from "./define-settings.ts";

const row = "staff.secondFactorRequired";

/** Whether all staff need a second factor. */
export const secondFactorSetting = defineSettings({
  key: row,
  name: "İki adımlı doğrulama zorunluluğu",
  fields: { required: switchSetting({ name: "Zorunlu", row, default: false }) },
});
