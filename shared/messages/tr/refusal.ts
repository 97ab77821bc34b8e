/** Why create-order refused, and what the donor can do. */
export const refusal = {
  "refusal.INVALID_AMOUNT": "Bağış tutarı geçerli değil. Lütfen sepetinizdeki tutarları kontrol edin.",
  "refusal.INVALID_DONOR": "Lütfen ad soyad ve telefon bilgilerinizi kontrol edin.",
  "refusal.INVALID_COMPANY": "Lütfen unvan, vergi numarası ve vergi dairesini kontrol edin.",
  "refusal.INVALID_CAMPAIGN":
    "Sepetinizdeki bir kampanya artık bağışa açık değil. Lütfen sepetinizi güncelleyin.",
  "refusal.INVALID_DONATION_TYPE": "Lütfen bağış türünü yeniden seçin.",
  "refusal.INVALID_QUANTITY": "Lütfen sepetinizdeki adetleri kontrol edin.",
  "refusal.INVALID_SHARES": "Lütfen hisselerin adlarını kontrol edin.",
  "refusal.shares.name":
    "Hisse sahibinin adı en çok 60 harf olmalı; rakam, bağlantı ve @ işareti içermemelidir.",
  "refusal.shares.count": "Hisse sayısı adetle aynı olmalıdır.",
  "refusal.shares.many": "Toplu vekâlet için bizi arayınız.",
  "refusal.shares.several": "Bir hisse bir kişi adınadır. Birden fazla kişi için hisse sayısını artırınız.",
  "refusal.shares.consent":
    "Hisse sahipleri adına vekâlet onayınız gerekiyor. Lütfen sayfayı yenileyip hisselerin altındaki onayı veriniz.",
  "refusal.SOLD_OUT": "Bu kurbanın kontenjanı doldu.",
  "refusal.soldOutLeft": "Yalnızca {n} hisse kaldı. Hisse sayısını azaltabilirsiniz.",
  "refusal.CLOSED": "Bu kurban için vekâlet alımı sona erdi.",
  "refusal.TRANSFERS_FULL":
    "Bu kurbanda havale için ayrılan hisseler doldu. Kartla ödeyebilir ya da biraz sonra yeniden deneyebilirsiniz.",
  "refusal.RESERVATION_LIMIT":
    "Ödenmemiş kurban hisseniz var. Yenisini almadan önce onu ödeyiniz ya da bizi arayınız.",
  "refusal.EMPTY_CART": "Sepetiniz boş. Lütfen önce bir bağış ekleyin.",
  "refusal.INVALID_PAYMENT_METHOD": "Lütfen bir ödeme yöntemi seçin.",
  "refusal.INVALID_REQUEST": "İstek anlaşılamadı. Lütfen sayfayı yenileyip tekrar deneyin.",
  "refusal.IDEMPOTENCY_CONFLICT":
    "Bu ödeme başka bilgilerle zaten başlatılmış. Lütfen sayfayı yenileyip tekrar deneyin.",
  "refusal.TOO_MANY_REQUESTS": "Çok fazla deneme yapıldı. Lütfen bir dakika bekleyip tekrar deneyin.",
  "refusal.work":
    "Kartla ödemeden önce kısa bir güvenlik denetimi gerekiyor. Lütfen bir dakika sonra tekrar deneyin.",
  "refusal.pause":
    "Buradan kısa sürede çok sayıda başarısız kart denemesi yapıldığı için kartla bağışa bir süre ara verdik. Havale veya EFT ile bağışınızı hemen yapabilirsiniz.",
  "refusal.PAYLOAD_TOO_LARGE": "Gönderilen bilgiler çok uzun. Lütfen mesajınızı kısaltın.",
  "refusal.notStarted": "Ödeme başlatılırken bir hata oluştu",
  "refusal.banksPaused":
    "Kartla bağışa kısa bir ara vermek zorunda kaldık: bankalarımız şu anda yanıt vermiyor. Bağışınızı havale veya EFT ile hemen yapabilir ya da birkaç dakika sonra kartla tekrar deneyebilirsiniz.",
  "refusal.notOpen": "Bağış kabulü henüz açılmadı.",
  "refusal.broken": "Ödeme işlemi sırasında bir hata oluştu",
} as const;
