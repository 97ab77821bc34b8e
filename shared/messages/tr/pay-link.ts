/** /ode/{code}: a donor pays a gift that staff took in. */
export const payLink = {
  "payLink.title": "Bağış ödemesi",
  "payLink.heading": "Bağışınızı tamamlayın",
  "payLink.lead": "Bağışınız kayıtlı; yalnızca kart bilgilerinizi yazmanız yeterli.",
  "payLink.noscript":
    "Kartla ödeyebilmek için tarayıcınızda JavaScript'in açık olması gerekir. Dilerseniz bize ulaşın, başka bir yol bulalım.",
  "payLink.unknown.heading": "Bu bağlantı geçerli değil",
  "payLink.unknown":
    "Bu adreste ödenecek bir bağış yok. Bağlantıyı eksiksiz açtığınızdan emin olun; sorun sürerse {site} ile görüşün.",
  "payLink.paid.heading": "Bu bağış ödendi",
  "payLink.paid":
    "Bu bağlantıyla yapılan bağış {site} tarafından alındı. Yeniden ödemeniz gerekmez; teşekkür ederiz.",
  "payLink.checking.heading": "Ödeme kontrol ediliyor",
  "payLink.checking":
    "Bu bağış için yapılan bir ödeme kontrol ediliyor. Lütfen yeniden ödemeyin; sonucu {site} size bildirir.",
  "payLink.paying.heading": "Ödeme sürüyor",
  "payLink.paying":
    "Bu bağlantıyla başlatılan bir ödeme bankada sürüyor. Karttan iki kez çekilmesin diye sonucunu bekliyoruz. Bankanın sayfasını kapattıysanız en geç 10 dakika sonra yeniden deneyebilirsiniz.",
  "payLink.reload": "Yeniden dene",
  "payLink.expired.heading": "Bağlantının süresi doldu",
  "payLink.expired":
    "Ödeme bağlantıları 48 saat geçerlidir, yenisi gönderilince de eskisi kapanır. Bağışınız duruyor; yeni bir bağlantı isteyebilirsiniz.",
  "payLink.request": "Yeni bağlantı iste",
  "payLink.requested":
    "İsteğiniz bize ulaştı. Kayıtlı bir iletişim bilginiz varsa yeni bağlantı birkaç dakika içinde oraya gelir; yoksa sizi ararız.",
  "payLink.pause":
    "Kısa sürede çok sayıda başarısız kart denemesi yapıldığı için kartla ödemeye bir süre ara verdik. Lütfen daha sonra yeniden deneyin ya da bize ulaşın.",
} as const;
