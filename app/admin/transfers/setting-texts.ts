import { missingLevelText } from "#app/admin/right-texts.ts";

export const transferSettingsText = {
  tab: "Ayarlar",
  title: "Havale Eşleştirme",
  lead: "Ekstrelerde bulunan bağışların nasıl ve ne zaman tamamlanacağı.",
  missingRight: missingLevelText("settings"),
  loadFailed: "Ayarlar yüklenirken bir hata oluştu.",
  saveFailed: "Ayarlar kaydedilirken bir hata oluştu.",
  saved: "Havale eşleştirme ayarları başarıyla kaydedildi.",

  auto: "Kesin eşleşen havaleleri kendiliğinden tamamla",
  autoHint:
    "Açıklamasında bir bağışın referansı bozulmadan yazan ve tutarı kuruşu kuruşuna tutan havaleler. Diğerleri yalnızca önerilir.",
  notPermitted:
    "Otomatik tamamlama bu kurulumda kapalı: sunucunun TRANSFERS_AUTO ayarı “on” değil. Sunucuyu işleten kişi açana kadar her havaleyi siz onaylarsınız.",
  delay: "Eşleşen bağışlar ne zaman tamamlansın?",
  delayHint: "O ana kadar eşleşme geri alınabilir; bağışçıya SMS, e-posta ve belge ancak o zaman gider.",
  delays: { "next-morning": "Bir sonraki sabah 09.00'da", minutes: "Belirli bir süre sonra" },
  minutes: "Kaç dakika sonra?",
  minutesHint: "0 ile 10080 (bir hafta) arasında; yalnızca “belirli bir süre sonra” seçiliyken kullanılır.",
  minutesWrong: "0 ile 10080 arasında bir dakika sayısı girin.",
} as const;
