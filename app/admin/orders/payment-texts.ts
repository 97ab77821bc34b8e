/** The value of the form if no card payment belongs to the order. */
export const noPayment = "none";

/** Texts about the assignment of a card payment (docs/payments.md#the-payments-of-an-order). */
export const paymentText = {
  question: "Bu siparişin ödemesi hangisi?",
  card: (amount: string, at: string) => `${at} tarihli ${amount} tutarındaki kart ödemesi`,
  none: "Hiçbiri: para başka bir yoldan geldi, kart ödemesi iade edilecek",
  choose: "Siparişi tamamlamak için seçin.",
  lead: "Bu kart ödemesi siparişin kendi ödemesi mi, yoksa siparişin parası başka bir yoldan mı geldi?",
  own: "Bu siparişin ödemesi budur",
  second: "İkinci ödeme: iade edilecek",
  working: "Kaydediliyor...",
  adopted: "Kart ödemesi başarıyla siparişin kendi ödemesi sayıldı.",
  failed: "Ödeme kaydedilirken bir hata oluştu.",
  notAdoptable:
    "Bu kart ödemesi siparişin ödemesi yapılamıyor: bankanın doğrulaması bekleniyor, bir kısmı iade ediliyor ya da siparişin başka bir ödemesi var. Sayfayı yenileyip yeniden bakın.",
  refunding: "Siparişin sonuçlanmamış bir iadesi var; önce iade tamamlanmalı ya da iadeden vazgeçilmeli.",
} as const;
