import { missingLevelText } from "#app/admin/right-texts.ts";

export const foundationText = {
  title: "Vakıf Bilgileri",
  lead: "Ana sayfada ve Biz Kimiz sayfasında güven bandında görünür. Boş bıraktıklarınız gösterilmez.",
  missingRight: missingLevelText("settings"),
  loadFailed: "Vakıf bilgileri yüklenirken bir hata oluştu.",
  saveFailed: "Vakıf bilgileri kaydedilirken bir hata oluştu.",
  saved: "Vakıf bilgileri başarıyla kaydedildi.",

  fields: {
    registryNumber: {
      label: "Kütük Numarası",
      hint: "Dernekler ve vakıflar siciline kayıtlı olduğunuz numara.",
    },
    taxStatus: {
      label: "Vergi Durumu",
      none: "Gösterilmesin",
      options: {
        exempt: "Vergi muafiyeti tanınan vakıf",
        "public-benefit": "Kamu yararına çalışan dernek",
      },
    },
    foundedYear: { label: "Kuruluş Yılı", errors: { invalid: "Dört haneli bir yıl girin." } },
    countries: {
      label: "Kaç Ülkede Çalışıyorsunuz?",
      errors: { invalid: "1 ile 250 arasında bir sayı girin." },
    },
  },
  donationsHint:
    "Bu yılki bağış toplamı ve bağış sayısı tamamlanan siparişlerden hesaplanır; bağış yokken gösterilmez.",
} as const;
