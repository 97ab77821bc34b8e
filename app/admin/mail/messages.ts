import type { WordedEvent } from "#server/orders/mail/worded-events.ts";

export const mailStateText = {
  title: "E-posta",
  on: "Çalışmaya hazır",
  off: "Ayarlı değil",
  offLead:
    "Sitede e-posta sunucusu ayarlı değil; bağışçılara e-posta gönderilmez. Sunucuyu kuran kişi SMTP_URL ve MAIL_FROM değişkenlerini yazmalıdır.",
  server: "Sunucu",
  from: "Gönderen",
  lastSent: "Son gönderilen",
  never: "Henüz yok",
  waiting: "Sırada bekleyen",
  doubtful: "Gönderilemeyen ya da belirsiz",
  test: "Deneme E-postası Gönder",
  testHint: "E-posta, oturum açtığınız adrese gider.",
  testing: "Gönderiliyor...",
  texts: "E-posta metinleri ve önizleme",
  accepted: (to: string) => `Deneme e-postası ${to} adresine başarıyla gönderildi.`,
  refused: "Deneme e-postası gönderilemedi.",
  unknown: "Sunucu e-postayı aldı, ama yanıtı gelmedi.",
  answer: "Sunucunun yanıtı:",
  failed: "Deneme e-postası gönderilirken bir hata oluştu.",
} as const;

export const mailText = {
  title: "E-posta Metinleri",
  lead: "Bağışçılara giden e-postaların önizlemesi ve değiştirebileceğiniz sözleri. Tutar, hesap ve referans gibi bilgiler kendiliğinden eklenir.",
  back: "Ayarlara dön",
  backToList: "E-posta metinlerine dön",
  changed: "Değiştirildi",
  own: "Varsayılan",
  loadFailed: "E-posta metinleri yüklenirken bir hata oluştu.",
  saveFailed: "E-posta metni kaydedilirken bir hata oluştu.",
  saved: "E-posta metni başarıyla kaydedildi.",
  reset: "Varsayılana Dön",
  resetTitle: "Varsayılan metne dönülsün mü?",
  resetText: "Bu e-postanın bu dildeki selamlaması, metni ve kapanışı silinir; yerine varsayılanı gelir.",
  resetYes: "Evet, Varsayılana Dön",
  wasReset: "E-posta metni başarıyla varsayılana döndürüldü.",
  editTitle: (name: string, language: string) => `${name} · ${language}`,
  onlyAdministrators: "E-posta metinlerini yalnızca yöneticiler değiştirebilir.",
  greeting: "Selamlama",
  paragraph: "Metin",
  closing: "Kapanış",
  hint: (values: string) => `${values} olur. Boş bırakılırsa yazılmaz.`,
  placeholder: {
    ad: "{ad} bağışçının adı",
    tutar: "{tutar} tutar",
    no: "{no} referans",
    yıl: "{yıl} dökümün yılı",
    vakıf: "{vakıf} vakfın adı",
  } as Readonly<Record<string, string>>,
  paragraphHint: "Düz metin; satır araları korunur. Aynı yer tutucular kullanılabilir.",
  unknownPlaceholder: (names: string) => `Yalnızca ${names} kullanılabilir.`,
  replaced:
    "Bir belge değişince giden e-postada bu metnin yerine, önceki belgenin neden iptal edildiği yazar; selamlama ve kapanış aynıdır.",
  preview: "Önizleme",
  previewLead: "Örnek bir bağışla; kaydetmeden önce de yazdığınızı gösterir.",
  openPreview: "Yeni sekmede aç",
} as const;

/** When each mail leaves. */
export const whenSent: Record<WordedEvent, string> = {
  transfer_instructions: "Bağışçı havale ile vermeyi seçince",
  transfer_reminder: "Havale, Ayarlar'da seçilen günden sonra hâlâ gelmemişse, bir kez",
  received: "Bağış tamamlanınca",
  refunded: "İade kesinleşince",
  document: "Bağışın belgesi düzenlenince",
  year: "Siparişin sayfasından siz gönderince",
};
