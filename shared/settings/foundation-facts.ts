import {
  defineSettings,
  numberSetting,
  optionalChoice,
  textSetting,
  type ValuesOf,
} from "./define-settings.ts";

/** What the law of Turkey grants: a foundation's exemption from tax, or the standing of an association. */
export const TAX_STATUSES = ["exempt", "public-benefit"] as const;

/** The facts of the proof band; whatever is empty is not shown. A name and an address are in the configuration. */
export const foundationSettings = defineSettings({
  key: "foundation",
  name: "Kuruluş bilgileri",
  fields: {
    registryNumber: textSetting({ name: "Kütük numarası", default: "", longest: 60 }),
    taxStatus: optionalChoice({ name: "Vergi durumu", options: TAX_STATUSES }),
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
