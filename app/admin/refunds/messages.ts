import { shareRefundProblems } from "#app/admin/kurban/refund-problems.ts";
import type { RefundState, RefundWay } from "#server/giving/payments/refunds/rules.ts";
import type { RefundMethod } from "#shared/giving/refund-methods.ts";

export const refundsText = {
  title: "İadeler",
  help: "İade, siparişin sayfasındaki “İade Et” ile istenir; havaleyi siz gönderip burada onaylarsınız.",
  loadFailed: "İadeler yüklenirken bir hata oluştu.",
  empty: "Henüz iade bulunmamaktadır.",
  total: (count: string) => `Toplam ${count} iade`,
  date: "Tarih",
  order: "Sipariş",
  donor: "Bağışçı",
  anonymous: "İsimsiz Bağışçı",
  amount: "Tutar",
  state: "Durum",
  method: "Yol",
  requestedBy: "İsteyen",
  orderNumber: "Sipariş no",
  from: "İlk gün",
  to: "Son gün",
  refundOf: (amount: string, number: string) => `${number} siparişinin ${amount} iadesi`,
  system: "Site",
} as const;

export const refundStateNames: Record<RefundState, string> = {
  requested: "Onay bekliyor",
  approved: "Onaylandı",
  sent: "Bankaya gönderildi",
  confirmed: "İade edildi",
  refused: "İade edilmedi",
  unknown: "Sonucu belirsiz",
};

export const refundMethodNames: Record<RefundMethod, string> = {
  card: "Karta",
  transfer: "Elle (havale)",
  cash: "Nakit",
  pos: "POS cihazından",
};

export const wayNames: Record<RefundWay, string> = {
  void: "Bankada iptal (gün sonundan önce)",
  refund: "Bankada iade",
};

export const refundText = {
  title: "İade",
  back: "İadelere dön",
  missing: "İade bulunamadı.",
  loadFailed: "İade yüklenirken bir hata oluştu.",
  state: "Durum",
  facts: "İade Bilgileri",
  steps: "Süreç",
  order: "Sipariş",
  payment: "Ödeme",
  second: "İkinci ödeme",
  method: "Yol",
  way: "Banka işlemi",
  reason: "Neden",
  requestedBy: "İsteyen",
  approvedBy: "Onaylayan",
  bankReference: "Banka referansı",
  found: "Bankanın panelinden yapılmış; sonradan kaydedildi.",
  next: {
    requested: "Bu tutar için ikinci bir yöneticinin onayı gerekiyor. Onaylanınca bankaya gönderilir.",
    requestedOwn: "Bu iadeyi siz istediniz; başka bir yönetici onaylamalı.",
    byHand:
      "Parayı bağışçıya siz gönderin, sonra burada onaylayın. Onaylayınca tutar toplanan bağışlardan düşülür.",
    atPanel:
      "Bankanın arayüzü bu iadeyi yapamıyor. Bankanın panelinden yapın, sonra sonucunu burada belirtin.",
    waits: (at: string) => `Henüz bankaya gönderilmedi. Sonraki deneme: ${at}.`,
    postponed: (at: string) => `Banka bu iadeyi bugün almadı. Kendiliğinden yeniden gönderilecek: ${at}.`,
    sent: "Bankaya gönderildi, yanıtı bekleniyor. Yanıt gelmezse bankaya sorulur; iade ikinci kez gönderilmez.",
    unknown:
      "Bankadan kesin yanıt gelmedi: iade yapılmış da olabilir, yapılmamış da. Kendiliğinden yeniden gönderilmez, bankaya sorulmaya devam ediliyor. Uzun sürerse bankanın panelinde arayın ve sonucu burada belirtin.",
    asks: (at: string) => `Bankaya yeniden sorulacak: ${at}.`,
    denyFrom: (at: string) =>
      `“Yapılmadı” kararı ${at} sonrasında verilebilir; banka o zamana kadar iade üzerinde çalışıyor olabilir.`,
    confirmed: "Para bağışçıya iade edildi, tutar toplanan bağışlardan düşüldü.",
    confirmedSecond: "İkinci ödeme bağışçıya iade edildi. Sipariş ve toplanan tutar değişmedi.",
    refused: "Para bağışçıya dönmedi. Gerekirse siparişin sayfasından yeniden iade isteyin.",
  },
  bankCode: (code: string) => `Bankanın kodu: ${code}`,
  approve: "Onayla",
  decline: "Reddet",
  giveUp: "İadeden Vazgeç",
  done: "İade Yapıldı",
  doneReference: "İşlemin referansı",
  doneReferenceHint: "Biliyorsanız yazın; örneğin dekont ya da işlem numarası.",
  "not-done": "İade Yapılmadı",
  questions: {
    approve: {
      title: "İade onaylansın mı?",
      text: (amount: string, donor: string) =>
        `${amount}, ${donor} adlı bağışçıya iade edilecek. Karta iadeler onaylanınca hemen bankaya gönderilir ve geri alınamaz.`,
      yes: "Evet, Onayla",
    },
    decline: {
      title: "Bu iade yapılmasın mı?",
      text: () =>
        "İade “İade edilmedi” olarak kapanır, bankaya gönderilmez. Gerekirse sonra yeniden istenebilir.",
      yes: "Evet, Yapılmasın",
    },
    done: {
      title: "İade yapıldı mı?",
      text: (amount: string) =>
        `${amount} bağışçıya ulaştıysa ya da bankanın panelinde iade edilmiş görünüyorsa onaylayın. Tutar toplanan bağışlardan düşülür; geri alınamaz.`,
      yes: "Evet, Yapıldı",
    },
    "not-done": {
      title: "İade yapılmadı mı?",
      text: () =>
        "Bankanın panelinde bu iadenin olmadığından emin olun. İade “İade edilmedi” olarak kapanır ve yeniden istenebilir; yanılırsanız bağışçıya iki kez para gidebilir.",
      yes: "Evet, Yapılmadı",
    },
  },
  notDoneLater:
    "Banka iade üzerinde çalışıyor olabilir; gönderildikten on dakika sonra karar verebilirsiniz.",
  working: "Kaydediliyor...",
  sending: "Bankaya gönderiliyor...",
  saved: {
    requested: "İade isteği başarıyla kaydedildi; başka bir yöneticinin onayını bekliyor.",
    approved: "İade başarıyla kaydedildi.",
    sent: "İade başarıyla kaydedildi; bankanın yanıtı bekleniyor.",
    confirmed: "İade başarıyla yapıldı.",
    refused: "İade yapılmadı.",
    unknown: "İade bankaya gönderildi, kesin yanıt gelmedi. Bankaya sorulmaya devam ediliyor.",
  } satisfies Record<RefundState, string>,
  approvedNow: "İade başarıyla onaylandı.",
  declined: "İade başarıyla kapatıldı; bankaya gönderilmedi.",
  notDoneSaved: "Kararınız başarıyla kaydedildi: iade yapılmadı.",
  booked: "Bankanın panelinden yapılan iade başarıyla kaydedildi.",
  failed: "İade kaydedilirken bir hata oluştu.",
  locked:
    "Bu sipariş şu anda başka bir işlemde; hiçbir şey kaydedilmedi. Birkaç saniye sonra yeniden deneyin.",
  moved: (by: string | null, state: string) =>
    `${by ?? "Başka biri ya da banka"} bu iadeyi ilerletmiş. Şu anki durumu: ${state}.`,
  own: "Kendi istediğiniz iadeyi onaylayamazsınız; başka bir yönetici onaylamalı.",
  changed:
    "Sipariş bu iade istendikten sonra iptal edilmiş. Para başka bir yoldan dönmüş olabilir: önce kontrol edin, gerekirse bu isteği reddedin.",
  tooSoon: (at: string) =>
    `Banka iade üzerinde çalışıyor olabilir; “Yapılmadı” kararı ${at} sonrasında verilebilir.`,
  none: "Bu iade artık bulunmuyor.",
} as const;

/** The texts for the reasons of this site (server/giving/payments/refunds/rules.ts). */
export const ownReasons: Record<string, string> = {
  STAFF: "Yöneticiler yapılmamasına karar verdi.",
  NOT_DONE: "Bankaya ulaşmamış: banka kayıtlarında bu iade yok.",
  DIFFERS:
    "Bankanın kaydı bizimkinden farklı olduğu için gönderilmedi: iade bankanın panelinden yapılmış olabilir. Siparişin sayfasından panelde yapılan iadeyi kaydedin.",
  UNTOLD:
    "Site bir yedekten geri yüklendi ve banka bu ödemenin ne kadarının iade edildiğini söylemiyor; iki kez iade olmasın diye gönderilmedi. Banka panelinden kontrol edin: iade edilmediyse oradan iade edip sonucu kaydedin ya da parayı havaleyle gönderin.",
  UNANSWERED: "Banka bir hafta yanıt vermediği için gönderilmedi.",
  SLAUGHTERED: shareRefundProblems.slaughtered,
};

export const stepNames: Record<string, string> = {
  "request-refund": "İade istendi",
  "approve-refund": "Onaylandı",
  "send-refund": "Bankaya gönderildi",
  "postpone-refund": "Banka bugün almadı; ertelendi",
  "refund-unknown": "Kesin yanıt gelmedi",
  "confirm-refund": "İade edildi",
  "refuse-refund": "İade edilmedi",
  "decline-refund": "Yapılmamasına karar verildi",
  "book-refund": "Bankanın panelinden yapılmış iade kaydedildi",
};

export const requestText = {
  panel: "Ödemeler ve İadeler",
  card: "Kartla ödeme",
  second: "İkinci ödeme",
  byHand: "Havale/EFT",
  inHand: { cash: "Nakit", pos: "POS" },
  otherWay: "Başka yoldan gelen para",
  back: "İade edilen",
  underWay: "İade sürecinde",
  button: "İade Et",
  bookButton: "Paneldeki İadeyi Kaydet",
  foundAtBank: "Bu ödeme bankanın kendi panelinden iade edilmiş görünüyor; iadeyi kaydedin.",
  all: "Bu ödemenin tamamı iade edildi ya da ediliyor.",
  title: (payment: string) => `İade et: ${payment}`,
  bookTitle: (payment: string) => `Paneldeki iadeyi kaydet: ${payment}`,
  bookLead:
    "Para bankanın panelinden iade edildiyse burada yalnızca kaydedilir; bankaya yeni bir iade gönderilmez. Önce bankaya sorulur, ancak bankanın doğruladığı tutar kaydedilir.",
  scope: "Ne kadarı?",
  whole: (amount: string) => `Tamamı (${amount})`,
  rest: (amount: string) => `Kalanın tamamı (${amount})`,
  part: "Bir kısmı",
  amount: "İade edilecek tutar (₺)",
  amountOf: (title: string) => `${title}: iade edilecek tutar (₺)`,
  leftOf: (amount: string) => `en çok ${amount}`,
  sharesOf: (title: string) => `${title}: iade edilecek hisseler`,
  sharesSum: (amount: string) => `Toplam ${amount}`,
  shareReturned: "Bu hisse iade edildi.",
  shareRefunding: "İadesi istendi.",
  route: "Nasıl?",
  routes: {
    card: "Karta, banka üzerinden",
    transfer: "Elle: parayı biz göndeririz",
    cash: "Nakit, elden",
    pos: "Karta, POS cihazından",
  } satisfies Record<RefundMethod, string>,
  waits: "Banka bu ödemeyi henüz doğrulamadı; birkaç dakika sonra karta iade edilebilir.",
  reason: "İade nedeni",
  reasonHint: "İadenin sayfasında ve kayıtlarda görünür; örneğin “Bağışçı yanlışlıkla iki kez ödedi”.",
  ways: {
    void: "Bugün iptal edilir: ödeme bankanın gün sonu kapanmadan geri alınır, bağışçının ekstresine çoğunlukla hiç yansımaz.",
    refund: "Bankadan iade edilir; bağışçının kartına birkaç iş günü içinde geçer.",
    refundPart:
      "Bankadan iade edilir; bağışçının kartına birkaç iş günü içinde geçer. Banka bugün almazsa kendiliğinden yarın gönderilir.",
    panel:
      "Bankanın arayüzü bunu yapamıyor: iadeyi bankanın panelinden siz yapar, sonra sonucunu iadenin sayfasında belirtirsiniz.",
    transfer: "Parayı bağışçıya siz gönderirsiniz; sonra iadenin sayfasında onaylarsınız.",
    cash: "Parayı bağışçıya elden verirsiniz; sonra iadenin sayfasında onaylarsınız.",
    pos: "İadeyi POS cihazından siz yaparsınız; sonra iadenin sayfasında onaylarsınız.",
  },
  limit: (amount: string) => `${amount} üzerindeki iadeleri ikinci bir yönetici onaylar.`,
  submit: "İade Et",
  bookSubmit: "Kaydet",
  errors: {
    amountRequired: "İade edilecek tutarı yazın.",
    amountAbove: "Bu tutar kalandan fazla.",
    reasonRequired: "İade nedenini yazın.",
  },
  problems: {
    stale: "Siz bakarken bu ödeme için başka bir iade istendi. Pencereyi kapatıp yeniden bakın.",
    "nothing-left": "Bu ödemede iade edilecek tutar kalmadı.",
    "not-by-card": "Bu ödeme şu anda karta iade edilemiyor: banka onu henüz doğrulamadı.",
    "nothing-found": "Bankaya soruldu: bizim kayıtlarımızdan fazla bir iade yok.",
    "not-now":
      "Bankadan kesin yanıt alınamadı ya da bu ödemenin sonuçlanmamış bir iadesi var. Birazdan yeniden deneyin.",
    missing: "Bu ödeme artık bulunmuyor.",
    forbidden: "Bu işlem için yetkiniz yok.",
  },
  otherAmount: (amount: string) => `Banka ${amount} iade edildiğini bildiriyor; bu tutarı girin.`,
} as const;

/** The alarms about refunds (app/admin/alarms/alarm-texts.ts). */
export const refundAlarms = {
  refund_unknown: {
    name: "Sonucu bilinmeyen iade",
    advice:
      "İade bankaya gönderildi, sonucu öğrenilemedi. Yeniden gönderilmez; bankaya sorulmaya devam ediliyor. Uzun sürerse banka panelinde arayın ve İadeler sayfasında sonucunu siz belirleyin.",
  },
  refund_refused: {
    name: "Bankanın yapmadığı iade",
    advice:
      "Para bağışçıya dönmedi. Nedeni iadenin üzerinde yazar. Gerekirse yeniden iade isteyin ya da parayı başka bir yoldan gönderip uyarıyı sonuçlandırın.",
  },
} as const;
