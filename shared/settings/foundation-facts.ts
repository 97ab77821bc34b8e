import {
  defineSettings,
  numberSetting,
  optionalChoiceSetting,
  textSetting,
  type ValuesOf,
} from "./define-settings.ts";

/** The status by Turkish law: a foundation's exemption from tax, or an association's public benefit. */
export const TAX_STATUSES = ["exempt", "public-benefit"] as const;

/** The foundation's facts on the home page. Empty ones are not shown. Name and address are in the configuration. */
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
    /** In how many countries the foundation works. */
    countries: numberSetting({ name: "Ülke sayısı", unit: "count", default: null, to: 250 }),
  },
});

export type FoundationFacts = ValuesOf<typeof foundationSettings>;
