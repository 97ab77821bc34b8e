import { LOCALES } from "#shared/text/locale.ts";
import { mailText } from "./mail-texts.ts";

export const ordersText = {
  title: "Siparişler",
  order: "Sipariş",
  donor: "Bağışçı",
  amount: "Tutar",
  status: "Durum",
  method: "Ödeme Yöntemi",
  source: "Kaynak",
  campaign: "Kampanya ya da proje",
  category: "Kategori",
  donationType: "Bağış Türü",
  date: "Tarih",
  anonymous: "İsimsiz Bağışçı",
  empty: "Henüz sipariş bulunmamaktadır.",
  loadFailed: "Siparişler yüklenirken bir hata oluştu.",
  total: (count: string) => `Toplam ${count} sipariş`,
  more: (count: string) => `${count}+`,
  search: "Ad, telefon, e-posta, sipariş no, referans",
  searchTooShort: "Aramak için en az 3 karakter yazın.",
  searchCapped: (shown: string) =>
    `Çok sayıda sonuç var; en yeni ${shown} tanesi listeleniyor. Aramayı daraltabilirsiniz.`,
  from: "İlk gün",
  to: "Son gün",
  minAmount: "En az",
  maxAmount: "En çok",
  givenFrom: "Bağış günü, ilk",
  givenTo: "Bağış günü, son",
  language: "Dil",
  desk: "Kasa",
  noDesk: "Kasasız",
  counted: "Toplamlara",
  isCounted: "Katılanlar",
  isNotCounted: "Katılmayanlar",
  gifts: (count: string, amount: string, refunded: string, net: string) =>
    `Seçilen bağış günlerinde bu filtreyle ${count} bağış: bağışlanan ${amount}, iade edilen ${refunded}, net ${net}.`,
  filterByStatus: "Duruma göre",
  all: "Tümü",
  transfers: "Bekleyen Havale",
  recurring: "Düzenli Bağış",
  trial: "Deneme Ödemesi",
  age: (days: number) => (days === 0 ? "bugünden beri" : `${days} gündür`),
  matched: "Hareketle eşleşti",
  complete: "Siparişi Tamamla",
  refunding: "İade sürecinde",
  refundedWhole: "İade edildi",
  refunded: (amount: string) => `${amount} iade edildi`,
} as const;

export const detailText = {
  title: (number: string) => `Sipariş ${number}`,
  back: "Siparişlere dön",
  missing: "Sipariş bulunamadı.",
  loadFailed: "Sipariş detayları yüklenirken bir hata oluştu.",
  statusFailed: "Sipariş durumu güncellenirken bir hata oluştu.",
  refunding:
    "Siparişin sonuçlanmamış bir iadesi var: iade tamamlanınca sipariş kendiliğinden iptal edilir; yapılmayacaksa önce iadeden vazgeçin.",
  statusSaved: "Sipariş durumu başarıyla güncellendi.",
  noteSaved: "Not başarıyla kaydedildi.",
  copy: "Numarayı kopyala",
  copyReference: "Referansı kopyala",
  copied: "Kopyalandı",

  items: "Bağış Kalemleri",
  campaign: "Kampanya",
  donationType: "Bağış Türü",
  unit: "Birim Tutar",
  quantity: "Adet",
  lineTotal: "Tutar",
  total: "Toplam Tutar",
  message: "Mesaj",
  donorCard: "Bağışçı kartı",

  status: "Sipariş Durumu",
  statusHint: "Seçtiğiniz durum hemen kaydedilir; “Tamamlandı” seçilince önce onayınız sorulur.",
  contradicted: (at: string) =>
    `Bankanın kayıtları bu siparişin ödemesiyle çelişiyor (${at}). Sipariş beklemeye alındı, tutarı toplamlardan düşüldü. Kendiliğinden tamamlanmaz, SMS gönderilmez; nedeni ödeme uyarılarında. Bankadan kontrol edip durumunu siz belirleyin.`,
  lastChange: (at: string, by: string) => `Son değişiklik: ${at}, ${by}`,
  completedAt: (at: string, by: string | null) => `Tamamlanma: ${at}${by ? `, ${by}` : ""}`,
  givenDay: (day: string) => `Bağış günü: ${day}`,
  givenOn: "Bağış günü",
  givenOnHint:
    "Paranın vakfa geçtiği gün; belge ve yıl dökümü bu günü kullanır. Gelecekte ya da geçen yılın başından önce olamaz.",
  wrongDay: "Bağış günü gelecekte ya da geçen yılın başından önce olamaz.",
  complete: "Siparişi Tamamla",
  confirmYes: "Evet, Tamamla",
  completing: "Tamamlanıyor...",
  confirmText: (from: string) => `Sipariş durumu “${from}” yerine “Tamamlandı” olarak değiştirilecek.`,
  confirmSms: (phone: string) => `Bağışçıya ${phone} numarasına bilgilendirme SMS'i gönderilecek.`,
  confirmSmsWas: "Bağışçıya daha önce SMS gönderildi; yeniden gönderilmeyecek.",
  confirmNoPhone: "Siparişte geçerli bir telefon numarası olmadığı için bağışçıya SMS gönderilemeyecek.",
  confirmAmount: (amount: string) =>
    `${amount} tutarındaki bağış, kampanyaların toplanan tutarına eklenecek.`,
  confirmTransfer: "Paranın vakıf hesabına geçtiğinden emin olun.",

  cancelTitle: "İptal nedeni",
  cancelHint:
    "Neden iptal edildiğini yazın; örneğin iadenin hangi tarihte ve nasıl yapıldığını. Bu not siparişte ve geçmişte görünür.",
  cancelHonest:
    "Bu not para iadesi yapmaz: sipariş iptal edilmiş olarak işaretlenir ve tutar toplanan bağışlardan düşülür. Parayı geri vermek için “Ödemeler ve İadeler” bölümündeki “İade Et”i kullanın.",
  saveNote: "Nedeni Kaydet",

  staleTitle: "Bu sipariş siz bakarken değiştirildi",
  stale: (by: string | null, at: string, status: string) =>
    `${by ?? "Banka ya da sistem"} bu siparişi ${at} tarihinde değiştirdi. Şu anki durumu: ${status}.`,
  staleForce: (status: string) => `Yine de “${status}” yap`,
  staleLeave: "Olduğu gibi bırak",

  customer: "Bağışçı Bilgileri",
  correct: "Bilgileri Düzelt",
  correctHint:
    "Bekleyen e-postalar yeni adrese gider. Gönderilmiş olanları “E-postalar” bölümünden yeniden gönderin.",
  correctSave: "Kaydet",
  correcting: "Kaydediliyor...",
  corrected: "Bağışçı bilgileri başarıyla güncellendi.",
  correctFailed: "Bağışçı bilgileri güncellenirken bir hata oluştu.",
  correctStale: "Sipariş bu arada değişti; aşağıdaki bilgilere bakıp yeniden kaydedin.",
  correctErased: "Bu bağışçının verileri silindi; bilgileri değiştirilemez.",
  name: "Ad Soyad",
  email: "E-posta",
  company: "Belge kimin adına",
  phone: "Telefon",
  language: "Dil",
  unknown: "Belirtilmemiş",
  masked: "Görmek için “İletişim bilgileri” yetkisi gerekir.",
  consents: "Onaylar",
  withdrawn: (at: string) => `geri alındı: ${at}`,
  erased: (at: string) => `Bağışçının kişisel verileri ${at} tarihinde silindi.`,
  others: "Bağışçının Diğer Siparişleri",
  otherName: "Başka ad",
  noOthers: "Bu bağışçının başka siparişi yok.",
  history: "Sipariş Geçmişi",
} as const;

const languages = new Intl.DisplayNames("tr", { type: "language" });

export const languageNames: { readonly [locale: string]: string | undefined } = Object.fromEntries(
  LOCALES.map((locale) => [locale, languages.of(locale)]),
);

export const consentNames: Record<string, string> = {
  proxy: "Kurban vekâleti",
  information_notice: "Aydınlatma metni",
  messages: "İleti izni",
};

export const smsText = {
  title: "SMS Bilgilendirmesi",
  reminder: "Havale hatırlatması",
  states: {
    none: "Gönderilmedi",
    again: mailText.again,
    ...mailText.states,
  },
  notYet: "Sipariş tamamlandığında bağışçıya SMS ile haber verilir.",
  noPhone: "Siparişte geçerli bir telefon numarası yok; SMS gönderilemez.",
  abroad:
    "Numara yurt dışından; bu site yurt dışı numaralara SMS göndermiyor. Bağışçıya e-postayla haber verin.",
  notSent: "Bağışçıya henüz haber verilmedi.",
  held: (at: string) => `Banka ödemeyi doğrulayınca gönderilir; yanıt gelmezse en geç ${at} gönderilir.`,
  nextTry: (at: string) => `Kendiliğinden yeniden denenecek: ${at}`,
  withdrawn: "Sipariş SMS gönderilmeden önce tamamlanmış olmaktan çıktı.",
  unknown:
    "Sağlayıcıdan kesin yanıt gelmedi: SMS gitmiş de olabilir, gitmemiş de. Kendiliğinden yeniden gönderilmez. Bağışçıya ulaştıysa gönderilmiş sayın, ulaşmadıysa yeniden gönderin.",
  sentAt: (at: string) => `Gönderilme: ${at}`,
  error: (error: string) => `Sağlayıcının yanıtı: ${error}`,
  send: "SMS Gönder",
  sendAgain: "Yeniden Gönder",
  mark: "Gönderilmiş Say",
  sending: "Gönderiliyor...",
  questions: {
    send: {
      title: "SMS yeniden gönderilsin mi?",
      text: "Önceki SMS'in ulaşıp ulaşmadığı bilinmiyor. Yeniden gönderirseniz bağışçı aynı iletiyi iki kez alabilir.",
      confirmText: "Evet, Yeniden Gönder",
      busyText: "Gönderiliyor...",
    },
    mark: {
      title: "SMS gönderilmiş sayılsın mı?",
      text: "Bu sipariş için bir daha SMS gönderilmez. Kararınız adınızla birlikte geçmişe yazılır.",
      confirmText: "Evet, Gönderilmiş Say",
      busyText: "Kaydediliyor...",
    },
  },
  marked: "SMS durumu başarıyla kaydedildi.",
  markFailed: "SMS durumu kaydedilirken bir hata oluştu.",
  sentTitle: "SMS Başarıyla Gönderildi",
  sentText: (phone: string) => `Bağışçıya ${phone} numarasından haber verildi.`,
  ok: "Tamam",
  none: "Siparişte geçerli bir telefon numarası olmadığı için SMS gönderilmedi.",
  broken: "SMS gönderilemedi: Bilinmeyen hata.",
} as const;

export const tickedText = {
  count: (count: string, sum: string) => `${count} havale, toplam ${sum}`,
  complete: "Seçilenleri Tamamla",
  question: (count: string) => `${count} havale tamamlansın mı?`,
  consequence: "Durumları “Bekliyor” yerine “Tamamlandı” olarak değiştirilecek.",
  sms: (notified: string, withoutSms: string) =>
    [
      notified !== "0" && `${notified} bağışçıya bilgilendirme SMS'i gönderilecek.`,
      withoutSms !== "0" &&
        `${withoutSms} siparişe SMS gönderilmeyecek: telefon yok ya da SMS daha önce gönderildi.`,
    ]
      .filter(Boolean)
      .join(" "),
  done: (count: string, sum: string) => `${count} sipariş başarıyla tamamlandı (toplam ${sum}).`,
  smsFollow: (count: string) => `${count} bağışçıya birkaç saniye içinde SMS gönderilir.`,
  which: "Tamamlanan siparişler",
  not: (count: string) => `${count} sipariş tamamlanamadı.`,
  notWaiting: "Bu sipariş bekleyen bir havale değil.",
} as const;

/** The statuses that staff can choose; only the bank sets "failed" (docs/specification.md#4-states-and-transitions). */
export const statusChoices = ["pending", "completed", "cancelled"] as const;
