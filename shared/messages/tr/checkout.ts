/**
 * Checkout and the screen after a bank transfer (docs/specification.md#4-states-and-transitions, #8-error-catalogue).
 */
export const checkout = {
  "checkout.title": "Ödeme",
  "checkout.description":
    "Bağışınızı güvenle tamamlayın: 3D Secure ile kartınızla ya da havale ve EFT ile ödeyin. Kart bilgileriniz yalnızca bankaya gider.",
  "checkout.noscript":
    "Kartla bağış yapabilmek için tarayıcınızda JavaScript'in açık olması gerekir. Dilerseniz banka hesaplarımıza havale veya EFT yapabilirsiniz.",
  "checkout.donor": "Bilgileriniz",
  "checkout.phone.hint": "Başında 0 olmadan 10 hane; yurt dışı numarası + ile başlar",
  "checkout.phone.abroad.mail":
    "Yurt dışı numaralara SMS göndermiyoruz. E-posta adresinizi yazarsanız haberi oradan alırsınız.",
  "checkout.phone.abroad.page":
    "Yurt dışı numaralara SMS göndermiyoruz. Bağışınızın kaydını ödemeden sonraki sayfada görürsünüz.",
  "checkout.email.company": "Belgenizi bu adrese göndeririz.",
  "checkout.optional": "İsteğe bağlı",
  "checkout.message": "Mesajınız",
  "checkout.message.hint": "{used} / {most} karakter",
  "checkout.recurring": "Düzenli bağış yapmak istiyorum",
  "checkout.recurring.hint": "Sizi arayıp birlikte planlarız; kartınızdan kendiliğinden çekim yapılmaz.",
  "checkout.method": "Ödeme yöntemi",
  "checkout.method.card.hint": "3D Secure ile anında",
  "checkout.method.transfer.hint": "Banka hesabımıza aktarım",
  "checkout.card": "Kart bilgileri",
  "checkout.card.holder": "Kart üzerindeki ad",
  "checkout.card.number": "Kart numarası",
  "checkout.card.expiry": "Son kullanma tarihi",
  "checkout.card.expiry.placeholder": "AA/YY",
  "checkout.card.cvv": "CVV",
  "checkout.card.cvv.hint": "Arkadaki 3 hane",
  "checkout.card.direct": "Kart bilgileriniz bize hiç uğramaz: tarayıcınızdan doğrudan bankaya gider.",
  "checkout.card.now":
    "Ödemenizi başka bir bankamız alacak: kartınızı buraya yazıp yeniden basın. Kartınızdan henüz bir şey çekilmedi.",
  "checkout.card.atBank":
    "Kartınızı bir sonraki adımda güvenli ödeme sayfasında yazarsınız; kart bilgileriniz bize hiç uğramaz.",
  "checkout.card.accepted": "Geçerli kartlar: Visa, Mastercard, Troy",
  "checkout.transfer.how":
    "Bağışınızı kaydettikten sonra hesap numaralarımızı ve açıklamaya yazacağınız referansı göstereceğiz. Aktarım hesabımıza ulaşıp kontrol edildiğinde bağışınız onaylanır.",
  "checkout.summary": "Bağış özeti",
  "checkout.summary.edit": "Düzenle",
  "checkout.proxy.given": "Kurban bağışınızla kesim vekâleti vermiş olursunuz.",
  "checkout.pay.card": "{amount} bağışla",
  "checkout.pay.transfer": "{amount} bağışı kaydet",
  "checkout.pay.busy": "Bankaya bağlanılıyor…",
  "checkout.pay.busy.transfer": "Bağışınız kaydediliyor…",
  "checkout.pay.checking": "Güvenlik denetimi yapılıyor…",
  "checkout.questions": "Aklınıza takılan bir şey mi var?",
  "checkout.questions.link": "Sıkça sorulan sorular",
  "checkout.checking": "Güvenlik denetimi yapılıyor. Birkaç saniye sürer, lütfen sayfadan ayrılmayın.",
  "checkout.paused.title": "Kartla bağışa kısa bir ara verdik",
  "checkout.paused.transfer": "Havale veya EFT ile bağışla",
  "checkout.notice":
    "Adınızı ve iletişim bilgilerinizi bağışınızı almak, kaydını tutmak ve sonucunu size bildirmek için işliyoruz. Haklarınız ve ayrıntılar:",
  "checkout.messages":
    "Kampanya ve faaliyetleriniz hakkında bana SMS ve e-posta göndermenize izin veriyorum.",
  "checkout.messages.hint":
    "İsteğe bağlıdır; işaretlemeden de bağış yaparsınız. İzninizi dilediğiniz zaman geri alabilirsiniz.",
  "checkout.correct": "Lütfen işaretli alanları düzeltin.",
  "checkout.error.order": "Ödeme işlemi sırasında bir hata oluştu",
  "checkout.error.order.safe":
    "Kartınızdan çekim yapılmadı. Yeniden deneyebilirsiniz; aynı bağış iki kez kaydedilmez.",
  "checkout.error.start": "Ödeme başlatılırken bir hata oluştu",
  "checkout.refused.closed": "Kampanya bağışa kapandı: {title}. Devam etmek için sepetinizden çıkarın.",
  "checkout.refused.cart": "Sepete git",
  "checkout.accounts.others": "Diğer hesaplarımız",
  "checkout.copy.named": "Kopyala: {name}",
} as const;
