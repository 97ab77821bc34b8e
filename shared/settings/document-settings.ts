import { z } from "zod";
import { type Locale, perLocale } from "#shared/text/locale.ts";
import { oneLine, plainLines } from "#shared/text/read-text.ts";
import {
  choiceSetting,
  defineSettings,
  nestedSetting,
  type Setting,
  switchSetting,
  textSetting,
} from "./define-settings.ts";

type Texts = Record<Locale, string>;
type TextsOfKinds = { information: Texts; receipt: Texts };

/** Defines a setting with the id of a picture. A separate form uploads the picture. */
function pictureSetting(name: string): Setting<string | null> {
  const id = z.string().nullable();
  return { name, default: null, control: "text", stored: id, rule: id, form: id };
}

/** Defines the settings of documents with these default texts (server/giving/documents/document-settings.ts). */
export function defineDocumentSettings(defaults: {
  titles: TextsOfKinds;
  notices: TextsOfKinds;
  thanks: Texts;
}) {
  return defineSettings({
    key: "documents",
    name: "Belge ayarları",
    fields: {
      issues: choiceSetting({
        name: "Düzenlenen belge",
        default: "information",
        options: ["information", "receipt", "none"],
      }),
      /** The letters at the start of receipt numbers. A change does not concern receipts that were issued before. */
      series: textSetting({ name: "Makbuz serisi", default: "A", maxLength: 3 }),
      /** Whether the checkout offers fields for a company. */
      companyFields: switchSetting({ name: "Şirket bilgisi sorulması", default: false }),
      titles: nestedSetting({ name: "Belge başlığı", default: defaults.titles, clean: oneLine }),
      notices: nestedSetting({ name: "Belge notu", default: defaults.notices, clean: oneLine }),
      thanks: nestedSetting({ name: "Teşekkür", default: defaults.thanks, clean: plainLines }),
      taxText: nestedSetting({ name: "Vergi notu", default: perLocale(() => ""), clean: plainLines }),
      /** The note is off by default, because the foundation is responsible for its statements about taxes. */
      taxTextShown: switchSetting({ name: "Vergi notu gösterilir", default: false }),
      /** The site's configuration replaces an empty field. */
      foundation: nestedSetting({
        name: "Belgedeki kuruluş",
        default: { name: "", address: "", taxOffice: "", taxNumber: "" },
        clean: oneLine,
      }),
      signer: nestedSetting({ name: "İmzalayan", default: { name: "", title: "" }, clean: oneLine }),
      logo: pictureSetting("Logo"),
      signature: pictureSetting("İmza"),
    },
  });
}
