import type { MailEvent } from "#shared/giving/mail-events.ts";
import type { Wording } from "../mail-context.ts";

/** The words of one mail; staff can change those of `Wording`. */
type EventTexts = Wording & { subject: string; preview: string; heading: string };

/** The words of mail to donors; in {…}: values. */
export const texts = {
  events: {
    transfer_instructions: {
      subject: "Havale bilgileriniz · {no}",
      preview: "IBAN, tutar ve açıklamaya yazacağınız referans bu e-postada.",
      heading: "Bağışınızı tamamlamak için",
      greeting: "Sayın {ad},",
      paragraph:
        "Bağış kaydınızı aldık. Aşağıdaki hesaba havale, EFT ya da FAST ile aktarım yaptığınızda bağışınız tamamlanacak.",
      closing: "Desteğiniz için teşekkür ederiz.",
    },
    received: {
      subject: "Bağışınız bize ulaştı · {no}",
      preview: "Ne için, ne kadar verdiğiniz ve referansınız bu e-postada.",
      heading: "Bağışınız için teşekkür ederiz",
      greeting: "Sayın {ad},",
      paragraph:
        "Bağışınız bize ulaştı ve seçtiğiniz çalışma için kaydedildi. Güveniniz için teşekkür ederiz.",
      closing: "Saygılarımızla,",
    },
    transfer_reminder: {
      subject: "Havaleniz için hatırlatma · {no}",
      preview: "IBAN, tutar ve açıklamaya yazacağınız referans bu e-postada.",
      heading: "Aktarımınızı bekliyoruz",
      greeting: "Sayın {ad},",
      paragraph:
        "Kısa süre önce bir bağış kaydı oluşturdunuz; aktarımınız henüz bize ulaşmadı. Gönderdiyseniz bu e-postayı dikkate almayın: bankalar arası aktarım bir iş günü sürebilir.",
      closing: "Desteğiniz için teşekkür ederiz.",
    },
    refunded: {
      subject: "İadeniz yapıldı · {no}",
      preview: "İade edilen tutar ve referansınız bu e-postada.",
      heading: "İadeniz yapıldı",
      greeting: "Sayın {ad},",
      paragraph: "Bağışınız için yapılan ödemeden aşağıdaki tutar size iade edildi.",
      closing: "Saygılarımızla,",
    },
    document: {
      subject: "Belgeniz hazır · {no}",
      preview: "Bağışınızın belgesine bu e-postadan ulaşabilirsiniz.",
      heading: "Belgeniz hazır",
      greeting: "Sayın {ad},",
      paragraph:
        "Bağışınız için düzenlediğimiz belgeye aşağıdaki düğmeyle ulaşabilir, PDF olarak indirebilirsiniz. Bağlantı size özeldir; paylaşmayın.",
      closing: "Saygılarımızla,",
    },
    year: {
      subject: "{yıl} yılı bağış dökümünüz",
      preview: "Bir yıl içindeki bağışlarınızın dökümüne bu e-postadan ulaşabilirsiniz.",
      heading: "{yıl} yılı bağış dökümünüz",
      greeting: "Sayın {ad},",
      paragraph:
        "{yıl} yılında yaptığınız bağışların dökümünü aşağıdaki düğmeyle PDF olarak indirebilirsiniz. Bağlantı size özeldir; paylaşmayın.",
      closing: "Saygılarımızla,",
    },
  } as Record<MailEvent, EventTexts>,
  donor: "Bağışçımız",
  /** Previews in the back office show this donor and the titles of these two gifts. */
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
};

export type MailTexts = typeof texts;
