export const foundationText = {
  title: "Vakıf Bilgileri",
  lead: "Ana sayfada ve Biz Kimiz sayfasında güven bandında görünür. Boş bıraktıklarınız gösterilmez.",
  back: "Panele dön",
  onlyAdministrators: "Vakıf bilgilerini yalnızca yöneticiler değiştirebilir.",
  loadFailed: "Vakıf bilgileri yüklenirken bir hata oluştu.",
  saveFailed: "Vakıf bilgileri kaydedilirken bir hata oluştu.",
  saved: "Vakıf bilgileri başarıyla kaydedildi.",

  registryNumber: "Kütük Numarası",
  registryNumberHint: "Dernekler ve vakıflar siciline kayıtlı olduğunuz numara.",
  taxStatus: "Vergi Durumu",
  taxStatusNone: "Gösterilmesin",
  taxStatuses: {
    exempt: "Vergi muafiyeti tanınan vakıf",
    "public-benefit": "Kamu yararına çalışan dernek",
  },
  foundedYear: "Kuruluş Yılı",
  foundedYearWrong: "Dört haneli bir yıl girin.",
  countries: "Kaç Ülkede Çalışıyorsunuz?",
  countriesWrong: "1 ile 250 arasında bir sayı girin.",
  given:
    "Bu yılki bağış toplamı ve bağış sayısı tamamlanan siparişlerden hesaplanır; bağış yokken gösterilmez.",
} as const;
