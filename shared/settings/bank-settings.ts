import { defineSettings, switchSetting } from "./define-settings.ts";

/** The settings for all banks. */
export const bankSettings = defineSettings({
  key: "banks",
  name: "Banka",
  fields: {
    /**
     * Whether payment firms get the titles of the gifts beside the donor's name. The title of a gift can show a belief
     * (zekât, kurban), which is sensitive personal data (KVKK, article 6). Otherwise each line says `Bağış`.
     */
    titles: switchSetting({ name: "Sepette bağış adları", row: "banks.titles", default: false }),
  },
});
