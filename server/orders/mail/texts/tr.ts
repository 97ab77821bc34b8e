import type { DonationType } from "#shared/kurban.ts";
import type { GiftEvent, WordedEvent, Wording } from "../worded-events.ts";

/** The words of mail to donors. What staff can change: `wording`; in {…}: values. */
export const texts = {
  wording: {
    transfer_instructions: {
      greeting: "Sayın {ad},",
      paragraph:
        "Bağış kaydınızı aldık. Aşağıdaki hesaba havale, EFT ya da FAST ile aktarım yaptığınızda bağışınız tamamlanacak.",
      closing: "Desteğiniz için teşekkür ederiz.",
    },
    transfer_reminder: {
      greeting: "Sayın {ad},",
      paragraph:
        "Kısa süre önce bir bağış kaydı oluşturdunuz; aktarımınız henüz bize ulaşmadı. Gönderdiyseniz bu e-postayı dikkate almayın: bankalar arası aktarım bir iş günü sürebilir.",
      closing: "Desteğiniz için teşekkür ederiz.",
    },
    received: {
      greeting: "Sayın {ad},",
      paragraph:
        "Bağışınız bize ulaştı ve seçtiğiniz çalışma için kaydedildi. Güveniniz için teşekkür ederiz.",
      closing: "Saygılarımızla,",
    },
    refunded: {
      greeting: "Sayın {ad},",
      paragraph: "Bağışınız için yapılan ödemeden aşağıdaki tutar size iade edildi.",
      closing: "Saygılarımızla,",
    },
    document: {
      greeting: "Sayın {ad},",
      paragraph:
        "Bağışınız için düzenlediğimiz belgeye aşağıdaki düğmeyle ulaşabilir, PDF olarak indirebilirsiniz. Bağlantı size özeldir; paylaşmayın.",
      closing: "Saygılarımızla,",
    },
    year: {
      greeting: "Sayın {ad},",
      paragraph:
        "{yıl} yılında yaptığınız bağışların dökümünü aşağıdaki düğmeyle PDF olarak indirebilirsiniz. Bağlantı size özeldir; paylaşmayın.",
      closing: "Saygılarımızla,",
    },
  } as Record<WordedEvent, Wording>,
  subject: {
    transfer_instructions: "Havale bilgileriniz · {no}",
    transfer_reminder: "Havaleniz için hatırlatma · {no}",
    received: "Bağışınız bize ulaştı · {no}",
    refunded: "İadeniz yapıldı · {no}",
  } as Record<GiftEvent, string>,
  heading: {
    transfer_instructions: "Bağışınızı tamamlamak için",
    transfer_reminder: "Aktarımınızı bekliyoruz",
    received: "Bağışınız için teşekkür ederiz",
    refunded: "İadeniz yapıldı",
  } as Record<GiftEvent, string>,
  preview: {
    transfer_instructions: "IBAN, tutar ve açıklamaya yazacağınız referans bu e-postada.",
    transfer_reminder: "IBAN, tutar ve açıklamaya yazacağınız referans bu e-postada.",
    received: "Ne için, ne kadar verdiğiniz ve referansınız bu e-postada.",
    refunded: "İade edilen tutar ve referansınız bu e-postada.",
  } as Record<GiftEvent, string>,
  donor: "Bağışçımız",
  /** For previews in the back office: the name of a donor, and the titles of two gifts. */
  sample: {
    name: "Ayşe Demirtaş",
    gifts: ["Yetim Çocuklara Destek", "Kurban Bağışı (Yurt Dışı)"] as [string, string],
  },
  reason: "Bu e-posta, {vakıf} aracılığıyla yaptığınız bağış hakkında kendiliğinden gönderildi.",
  reasonUnpaid:
    "Bu e-posta, {vakıf} sitesinde bu adresle oluşturulan bir bağış kaydı hakkında kendiliğinden gönderildi. Kaydı siz oluşturmadıysanız bir şey yapmanıza gerek yok.",
  registry: "Kütük no: {number}",
  amount: "Tutar",
  transferAmount: "Aktarılacak tutar",
  refundedAmount: "İade edilen tutar",
  reference: "Referans",
  transferReference: "Açıklamaya yazılacak referans",
  transferReferenceHint: "Bu referansı aktarımın açıklamasına yazın ki bağışınızı hemen bulalım.",
  referenceHint: "Bize bir şey sorarken bu referansı söylemeniz yeterli.",
  account: "Hesap bilgileri",
  otherAccounts: "Diğer hesaplarımız",
  holder: "Alıcı",
  bank: "Banka",
  iban: "IBAN",
  deadline: "Kaydınızı {date} tarihine kadar açık tutuyoruz ({days} gün).",
  gift: "Bağışınız",
  quantity: "{quantity} adet",
  details: "Bilgiler",
  date: "Tarih",
  method: "Ödeme",
  methods: { card: "Kredi/Banka Kartı", bank_transfer: "Havale/EFT" },
  number: "Bağış numarası",
  next: "Bundan sonra",
  nextUse: "Bağışınız, seçtiğiniz çalışma için kullanılır.",
  nextNews: "Bağışların neler yaptığını sitemizin haberler sayfasında paylaşıyoruz.",
  nextContact: "Sorunuz olursa bu e-postayı yanıtlayabilir ya da bizi {phone} numarasından arayabilirsiniz.",
  noReceipt: "Bu e-posta bilgilendirme içindir; mali belge yerine geçmez.",
  refundDate: "İade tarihi",
  refundWay: "İade yolu",
  refundWays: {
    card: "Ödediğiniz karta",
    transfer: "Banka hesabınıza",
  },
  refundCardHint: "İadenin kart hareketlerinizde görünmesi, bankanıza göre birkaç iş günü sürebilir.",
  refundTransferHint: "İadenin hesabınızda görünmesi bir iş günü sürebilir.",
  refundOf: "İade edilen bağış",
  donationTypes: {
    standart: "Standart Bağış",
    zekat: "Zekat Bağışı",
    nafile: "Nafile Kurban",
    adak: "Adak Kurban",
    akika: "Akika Kurbanı",
    sukur: "Şükür Kurbanı",
    vacip: "Vacip Kurban",
    diger: "Diğer",
  } as Record<DonationType, string>,
};

export type MailTexts = typeof texts;
