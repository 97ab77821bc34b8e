import {
  defineSettings,
  numberSetting,
  optionalChoiceSetting,
  textSetting,
  type ValuesOf,
} from "./define-settings.ts";

/** The status by Turkish law: a tax exemption (foundations), or public benefit (associations). */
export const TAX_STATUSES = ["exempt", "public-benefit"] as const;

/**
 * Facts about the foundation on the home page. The page leaves out empty facts. The configuration has name and address.
 */
export const foundationSettings = defineSettings({
  key: "foundation",
  name: "Kuruluş bilgileri",
  fields: {
    registryNumber: textSetting({ name: "Kütük numarası", default: "", maxLength: 60 }),
    taxStatus: optionalChoiceSetting({ name: "Vergi durumu", options: TAX_STATUSES }),
    foundedYear: numberSetting({
      name: "Kuruluş yılı",
      unit: "year",
      default: null,
      from: 1000,
      to: 2200,
    }),
    /** The number of countries in which the foundation works. */
    countries: numberSetting({ name: "Ülke sayısı", unit: "count", default: null, to: 250 }),
  },
});

export type FoundationFacts = ValuesOf<typeof foundationSettings>;
