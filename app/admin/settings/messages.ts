import { missingLevelText } from "#app/admin/right-texts.ts";

export const settingsText = {
  title: "Ayarlar",
  sections: "Ayar bölümleri",
  missingRight: missingLevelText("settings"),
  release: (version: string, commit: string) => `Sürüm ${version} (${commit})`,
  loadFailed: "Ayarlar yüklenirken bir hata oluştu.",
  saveFailed: "Ayarlar kaydedilirken bir hata oluştu.",
  saved: "Ayarlar başarıyla kaydedildi.",

  insert: (name: string) => `${name} ekle`,
  preview: "Örnek SMS",
  measured: (used: number, limit: number) => `${used} / ${limit} karakter`,
  onePart: "tek SMS",
  parts: (count: number) => `${count} SMS; uzun adlar kısaltılarak tek SMS'e sığdırılır`,
  problems: {
    required: "SMS metni boş olamaz.",
    noLink: "Metinde ödeme bağlantısı ({bağlantı}) bulunmalıdır.",
    noNumber: "Metinde bağış numarası ({no}) bulunmalıdır.",
    unknownPlaceholder: "Yalnızca {ad}, {tutar}, {no} ve {vakıf} kullanılabilir.",
    tooLong: "Metin tek SMS'e sığmıyor; lütfen kısaltın.",
  },

  fields: {
    smsTemplate: {
      label: "SMS Metni",
      hint: "{ad} bağışçının adı, {tutar} bağış tutarı, {no} bağış numarası, {vakıf} vakfın adı olur. {no} zorunludur.",
    },
    smsAutomatic: {
      label: "Kartla tamamlanan bağışlarda SMS'i kendiliğinden gönder",
      hint: "Açıkken, bankanın onayladığı bağışlar için SMS ayrıca sorulmadan gönderilir. Havaleler siz tamamlayınca gönderilir.",
    },
    cardTesting: {
      label: "Çalıntı kart denemelerini durdur",
      hint: "Çok sayıda başarısız kart denemesi yapanlardan önce kısa bir güvenlik denetimi istenir, sonra kartla bağışa ara verilip banka hesapları gösterilir. Havale ve EFT her zaman açıktır.",
    },
    transferDays: {
      label: "Ödenmeyen havaleler kaç gün sonra iptal edilsin?",
      hint: "1 ile 365 arasında bir sayı. Boş bırakırsanız hiç iptal edilmez. Elle değiştirilen siparişlere dokunulmaz; iptal edilenler yeniden açılabilir.",
      errors: { invalid: "1 ile 365 arasında bir gün sayısı girin." },
    },
    reminderDays: {
      label: "Gelmeyen havaleler kaç gün sonra hatırlatılsın?",
      hint: "1 ile 90 arasında bir sayı, iptal gününden küçük. Boş bırakırsanız hatırlatılmaz. Her bağış bir kez hatırlatılır.",
      errors: { invalid: "1 ile 90 arasında, iptal gününden küçük bir gün sayısı girin." },
    },
    reminderBy: {
      label: "Hatırlatma nasıl gitsin?",
      hint: "SMS'ler 09.00 ile 20.00 arasında, bir numaraya günde en çok üç kez gönderilir.",
      options: { mail: "E-posta ile; adresi olmayana SMS", sms: "SMS ile; cep telefonu olmayana e-posta" },
    },
    reminderSms: {
      label: "Hatırlatma SMS'inin Metni",
      hint: "{no} açıklamaya yazılacak referanstır ve zorunludur. Parası gelen ya da iptal edilen bağış için gönderilmez.",
    },
    payLinkSms: {
      label: "Ödeme Bağlantısı SMS'inin Metni",
      hint: "{bağlantı} bağışçının kartla ödeyeceği sayfanın adresidir ve zorunludur. {ad}, {tutar}, {no} ve {vakıf} da kullanılabilir.",
    },
    kurbanSms: {
      label: "Kurban kesilince bağışçıya SMS gönder",
      hint: "Bir siparişin bir seçenekteki bütün hisseleri kesilince, kesimden 15 dakika sonra, 08.00 ile 21.00 arasında bir kez gönderilir.",
    },
    kurbanSmsText: {
      label: "Kurban SMS'inin Metni",
      hint: "{bağlantı} takip sayfasının adresidir ve zorunludur. {adet} hisse sayısıdır. Tek SMS'e sığmazsa kısa metin gönderilir.",
      errors: {
        noLink: "Metinde takip sayfasının adresi ({bağlantı}) bulunmalıdır.",
        unknownPlaceholder: "Yalnızca {adet} ve {bağlantı} kullanılabilir.",
      },
    },
    donorCodesPerDay: {
      label: "Bağışlarım sayfası için 24 saatte en çok kaç giriş kodu SMS'i gitsin?",
      hint: "Son 24 saatte bu sayıya ulaşılınca giriş kodu yalnızca e-posta ile gider. Boş bırakılırsa 300 uygulanır.",
      errors: { invalid: "1 ile 100.000 arasında bir sayı girin." },
    },
    donorPhoneMonths: {
      label: "Telefonla giren bağışçı kaç ay öncesine kadarki bağışlarını görsün?",
      hint: "Numaralar el değiştirir. Daha eski bağışlar için birinin bağış kodu ya da e-posta adresi istenir.",
      errors: { invalid: "1 ile 600 arasında bir ay sayısı girin." },
    },
    refundLimit: {
      label: "Hangi tutarın üzerindeki iadeleri ikinci bir yönetici onaylasın?",
      hint: "Bir ödemenin iadeleri birlikte sayılır. Kimse kendi istediği iadeyi onaylayamaz. Boş ya da 0: bütün iadeler onay bekler.",
    },
  },
} as const;

const { missingRight, fields } = settingsText;
const section = { missingRight, fields };

export const smsText = {
  ...section,
  title: "SMS",
  lead: "Bağışçılara giden SMS'lerin metinleri.",
};

export const unpaidTransferText = {
  ...section,
  title: "Havale",
  lead: "Parası gelmeyen havalelerin süresi ve hatırlatması.",
};

export const securityText = {
  ...section,
  title: "Güvenlik",
  lead: "Kartla bağışın ve iadelerin korunması.",
  secondFactor: "İki adımlı doğrulamanın zorunlu olması Kullanıcılar ekranındadır.",
  toUsers: "Kullanıcıları aç",
};
