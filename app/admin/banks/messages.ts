import { missingLevelText } from "#app/admin/right-texts.ts";
import type { BankFailure, BankState } from "#server/giving/payments/breaker/rules.ts";

export const banksText = {
  title: "Bankalar",
  lead: "Bağışçılar listedeki ilk çalışan bankaya gönderilir. Bir banka üç ayrı bağışçıda hata verirse kendiliğinden ara verilir, dakikada bir bağışçıyla yeniden denenir.",
  only: "Tek banka tanımlı: kapatılamaz, ara verilmez. İkinci bir banka ayarlarda BANKS ile tanımlanır.",
  loadFailed: "Bankalar yüklenirken bir hata oluştu.",
  saveFailed: "Banka durumu kaydedilirken bir hata oluştu.",
  preference: (place: number) => `${place}. tercih`,
  lastPaid: "Son başarılı ödeme",
  neverPaid: "Son bir ayda yok",
  failures: "Son 10 dakikadaki hatalar",
  noFailures: "Yok",
  offSince: (at: string, by: string | null) => `${at} tarihinde ${by ?? "bir yönetici"} kapattı.`,
  pausedSince: (at: string) =>
    `${at} tarihinden beri bağışçı gönderilmiyor; yanıt verince kendiliğinden açılır.`,
  allAway:
    "Şu anda hiçbir banka bağışçı almıyor: kartla bağış yapmak isteyenlere havale öneriliyor. Siparişler kaydediliyor.",
  switchOff: "Kapat",
  switchOn: "Aç",
  about: (action: string, name: string) => `${name}: ${action}`,
  askOff: (name: string) => `${name} kapatılsın mı?`,
  askOn: (name: string) => `${name} açılsın mı?`,
  offMeans:
    "Yeni bağışçılar bu bankaya gönderilmez. Bu bankada başlamış ödemeler yine tamamlanır, sorgular ve iadeler sürer.",
  offLast: "Başka çalışan banka yok: kartla bağış kapanır, bağışçılara havale önerilir.",
  onMeans: "Bağışçılar birkaç saniye içinde yeniden bu bankaya gönderilebilir.",
  cancel: "Vazgeç",
  saving: "Kaydediliyor...",
  switchedOff: (name: string) => `${name} başarıyla kapatıldı.`,
  switchedOn: (name: string) => `${name} başarıyla açıldı.`,
  unchanged: "Bu banka zaten bu durumdaydı.",
} as const;

export const stateNames: Record<BankState, string> = {
  working: "Çalışıyor",
  paused: "Ara verildi",
  probing: "Yeniden deneniyor",
  off: "Kapalı",
};

export const failureNames: Record<BankFailure, (times: string) => string> = {
  begin: (times) => `${times} ödeme başlatılamadı`,
  inquiry: (times) => `${times} soru yanıtsız kaldı`,
  system: (times) => `${times} kez banka sistem hatası bildirdi`,
};

export const bankSettingsText = {
  title: "Banka Ayarları",
  lead: "Bütün bankalar için geçerlidir.",
  back: "Bankalara dön",
  missingRight: missingLevelText("settings"),
  loadFailed: "Banka ayarları yüklenirken bir hata oluştu.",
  saveFailed: "Banka ayarları kaydedilirken bir hata oluştu.",
  saved: "Banka ayarları başarıyla kaydedildi.",

  fields: {
    titles: {
      label: "Bağış adlarını ödeme kuruluşuna göster",
      hint: "Kapalıyken PayTR ve iyzico'nun sepetinde her satır “Bağış” yazar. Açıkken bağışçının adının yanında “Zekât” ya da “Kurban” gibi adlar da gider: inancı gösteren özel nitelikli kişisel veridir (KVKK madde 6). Açacaksanız aydınlatma metninizde söyleyin ve hukuki dayanağınızı belirleyin.",
    },
  },
} as const;
