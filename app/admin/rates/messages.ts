import { missingLevelText } from "#app/admin/right-texts.ts";

export const ratesText = {
  title: "Kurlar",
  lead: "Sepetteki tutarlar dolar ya da avro olarak bu kurlarla gösterilir. Bağışlar her zaman Türk lirası olarak alınır.",
  missingRight: missingLevelText("settings"),
  loadFailed: "Kurlar yüklenirken bir hata oluştu.",
  saveFailed: "Kurlar kaydedilirken bir hata oluştu.",
  saved: "Kurlar başarıyla kaydedildi.",
  day: (day: string) =>
    `Bağışçılar kurları ${day} tarihiyle görür. Kaydettiğinizde tarih, kurlar aynı kalsa da bugün olur.`,

  fields: {
    usd: { label: "1 ABD Doları", errors: { invalid: "0,01 ile 1.000 TL arasında bir tutar girin." } },
    eur: { label: "1 Avro", errors: { invalid: "0,01 ile 1.000 TL arasında bir tutar girin." } },
  },
} as const;
