/** The result page; `payment.code.*` are the bank's return codes (docs/specification.md#8-error-catalogue). */
export const result = {
  "result.title.success": "Bağışınız için teşekkürler",
  "result.title.failure": "Ödeme tamamlanamadı",
  "result.success.heading": "Teşekkür ederiz",
  "result.success.text":
    "Bağışınız bize ulaştı. İhtiyaç sahiplerine emanet bilinciyle, incitmeden ulaştıracağız.",
  "result.success.neutral":
    "Desteğiniz için teşekkür ederiz. Bu tarayıcıda gösterilecek bir bağış kaydı yok; bağışınızın durumunu öğrenmek isterseniz bize ulaşın.",
  "result.earlier.same": "Az önceki ödemeniz bankada onaylanmış; ikinci bir ödeme başlatılmadı.",
  "result.earlier.other":
    "Az önceki ödemeniz bankada onaylanmış; o bağışınız aşağıda. Sepetinizdeki bağış henüz gönderilmedi, sepetiniz duruyor.",
  "result.earlier.cart": "Sepetinize gidin",
  "result.order": "Bağış numarası",
  "result.order.keep": "Sorularınız için bu numarayı saklayın.",
  "result.share": "İyiliği paylaşın",
  "result.share.text": "{name} ile bağış yaptım. Sen de bir iyiliğe ortak olmak istersen:",
  "result.share.whatsapp": "WhatsApp'ta paylaş",
  "result.share.x": "X'te paylaş",
  "result.backToCart": "Sepetinize dönün",
  "result.continue": "Diğer kampanyaları görün",
  "result.home": "Ana sayfaya dön",
  "result.failure.heading": "Bağışınız tamamlanamadı",
  "result.failure.3d": "3D Secure doğrulaması başarısız oldu.",
  "result.failure.payment": "Ödeme işlemi başarısız oldu.",
  "result.failure.other": "Bir hata oluştu.",
  "result.failure.closed": "Bu bağış kaydı kapatılmış; üzerinden ödeme alınmıyor.",
  "result.failure.hash": "Güvenlik doğrulaması başarısız",
  "result.failure.amount": "Geçersiz ödeme tutarı",
  "result.failure.verify": "Ödeme doğrulama sırasında bir hata oluştu",
  "result.failure.completed": "Bu bağışınız daha önce tamamlandı; yeniden ödemenize gerek yok.",
  "result.contact": "Bize ulaşın",
  "result.alternative": "Dilerseniz havale veya EFT ile bağış yapın",
  "result.alternative.text": "Bu hesaplara yapacağınız aktarımlar da bağış olarak kaydedilir.",
  "result.checking.heading": "Ödemeniz kontrol ediliyor",
  "result.checking.text":
    "Ödemenizin sonucu henüz kesinleşmedi. Sonucu bankaya biz sorar, bağışınızı ona göre kaydederiz; sorularınız için bize ulaşın.",
  "result.checking.wait": "Lütfen aynı bağış için hemen yeniden ödeme yapmayın.",
  "result.checking.again": "Sonucu yeniden sor",
  "result.title.transfer": "Bağışınız Alındı!",
  "result.date": "Tarih",
  "result.reference": "Referans",
  "result.method": "Ödeme",
  "result.second.open":
    "Bu bağış için kartınızdan ikinci bir ödeme daha alındı: {amount}. Fark ettik; ikinci ödeme kartınıza iade edilecek. Sizin bir şey yapmanız gerekmiyor.",
  "result.second.done":
    "Bu bağış için kartınızdan ikinci bir ödeme daha alınmıştı: {amount}. Ekibimiz ikinci ödemeyi ele aldı; sorunuz varsa bize ulaşın.",
  "result.second.refunded": "Bu bağış için kartınızdan alınan ikinci ödeme size iade edildi: {amount}.",
  "result.partly": "Bağışınızın {amount} tutarındaki bölümü size iade edildi.",
  "result.refunded.heading": "Bağışınız iade edildi",
  "result.refunded.text":
    "{amount} tutarındaki bağışınız size iade edildi. Kart iadelerinin ekstrenize yansıması birkaç iş günü sürebilir; sorunuz varsa bize ulaşın.",
  "result.shares.held":
    "Hisseleriniz {date} {time} tarihine kadar adınıza ayrıldı. Ödeme daha sonra ulaşırsa ve kontenjan dolmuşsa size iade ya da başka bir seçenek sunarız.",
  "result.shares.lapsed":
    "Hisselerinize ayrılan süre doldu. Ödemeniz ulaştığında yer varsa hisseleriniz sizindir; kontenjan dolmuşsa size iade ya da başka bir seçenek sunarız.",
  "result.over": "Ödemeniz ulaştı, ancak kontenjan dolmuştu. Ne yapmamızı istersiniz?",
  "result.over.ended": "Kurbanınız bayram günlerinde kesilemedi. Ne yapmamızı istersiniz?",
  "result.over.other_offer": "Başka bir kurban seçeneğine aktarılsın",
  "result.over.next_season": "Gelecek döneme kalsın",
  "result.over.refund": "İade edilsin",
  "result.over.noted":
    "Tercihinizi aldık: {wish}. Ekibimiz sizinle iletişime geçecek; o zamana kadar tercihinizi değiştirebilirsiniz.",
  "result.document": "Belgeniz",
  "result.document.due": "Belgeniz hazırlanıyor; birkaç saniye içinde burada olacak.",
  "result.document.download": "Belgeyi indir",
  "result.document.email": "E-posta adresinize de gönderelim",
  "result.document.send": "Gönder",
  "result.document.sent": "Belgenizi bu adrese gönderiyoruz.",
  "result.document.address": "Bu adrese e-posta gönderemiyoruz; ayse@ornek.com gibi bir adres yazın.",
  "result.document.limit": "Bu belge bugün üç kez gönderildi. Yarın yeniden deneyin ya da belgeyi indirin.",
  "result.document.none": "Belge şu anda gönderilemiyor; belgeyi indirebilirsiniz.",
  "result.next": "Bundan sonra",
  "result.next.recorded": "Bağışınız, seçtiğiniz çalışma için kaydedildi.",
  "result.next.sms.sent": "SMS gönderildi.",
  "result.next.sms.waiting": "Telefonunuza kısa süre içinde bir SMS göndereceğiz.",
  "result.next.mail.sent": "E-posta gönderildi.",
  "result.next.mail.waiting": "E-posta adresinize kısa süre içinde bir e-posta göndereceğiz.",
  "result.next.abroad.mail": "Yurt dışı numaralara SMS göndermiyoruz; haberi e-posta adresinizden alırsınız.",
  "result.next.abroad.page":
    "Yurt dışı numaralara SMS göndermiyoruz; bağışınızın kaydı ve belgesi bu sayfadadır.",
  "result.next.contact": "Gerekirse size bağışta verdiğiniz iletişim bilgilerinden ulaşırız.",
  "result.next.news": "Bağışların neler yaptığını {link} sayfamızda paylaşıyoruz.",
  "result.next.news.link": "haberler",
  "result.next.own": "Bağışlarınızı dilediğiniz zaman {link} sayfasında görebilirsiniz.",
  "result.print": "Yazdır",
  "result.registry": "Kütük no: {number}",
  "result.failure.order": "Bu bağış",
  "result.failure.steps": "Ne yapabilirsiniz?",
  "result.failure.step.retry": "Aynı kartla ya da başka bir kartla yeniden deneyin.",
  "result.failure.step.transfer":
    "Yine olmazsa aşağıdaki hesaplara havale veya EFT ile gönderin; açıklamaya {reference} yazın.",
  "result.failure.step.transferPlain": "Yine olmazsa aşağıdaki hesaplara havale veya EFT ile gönderin.",
  "result.failure.step.look": "Önce bankanızın uygulamasından kart hareketlerinize bakın.",
  "result.failure.step.tell": "Çekim görürseniz yeniden ödemeyin; bize {reference} referansıyla ulaşın.",
  "result.failure.step.tellPlain": "Çekim görürseniz yeniden ödemeyin; bize ulaşın.",
  "result.failure.step.then": "Çekim yoksa yeniden deneyin.",
  "result.failure.cart.full": "Sepetiniz duruyor; dilediğiniz zaman yeniden deneyebilirsiniz.",
  "result.failure.cart.empty": "Bu tarayıcıda sepetiniz boş; yeniden denemek için bağışınızı tekrar seçin.",
  "result.choose": "Bağışınızı yeniden seçin",
  "result.transfer.text": "Aktarımınız hesabımıza ulaşıp kontrol edildikten sonra bağışınız onaylanacaktır.",
  "result.transfer.amount": "Aktarılacak tutar",
  "result.transfer.holder": "Alıcı",
  "result.transfer.bank": "Banka",
  "result.transfer.iban": "IBAN",
  "result.transfer.reference": "Açıklamaya yazılacak referans",
  "result.transfer.reference.hint": "Bu referansı aktarımın açıklamasına yazın ki bağışınızı hemen bulalım.",
  "result.transfer.save": "Resim olarak kaydet",
  "result.transfer.back":
    "Bu sayfayı kapatsanız da aynı adresi bu tarayıcıda 30 gün boyunca yeniden açabilirsiniz.",
  "result.transfer.mail.sent": "Bu bilgileri e-posta adresinize de gönderdik.",
  "result.transfer.mail.waiting": "Bu bilgileri kısa süre içinde e-posta adresinize de göndereceğiz.",
  "result.transfer.others": "Bekleyen diğer havaleleriniz",
  "result.transfer.none.heading": "Havale bilgileri",
  "result.transfer.none":
    "Bu tarayıcıda gösterilecek bir havale kaydı yok. Bağışınızı başka bir cihazda kaydettiyseniz sayfayı orada açın ya da bize ulaşın.",
  "result.transfer.unreadable":
    "Havale bilgileriniz şu anda gösterilemiyor. Lütfen birkaç dakika sonra sayfayı yenileyin.",
  "result.transfer.selected": "Kopyalanamadı; metin seçildi.",
  "payment.code.00": "Ödemeniz onaylandı.",
  "payment.code.01": "Bankanız işlemi reddetti. Lütfen bankanızla görüşün veya başka bir kartla deneyin.",
  "payment.code.02":
    "Kartınızın limiti yetersiz. Lütfen başka bir kartla deneyin veya daha düşük bir tutar girin.",
  "payment.code.05": "Bankanız işlemi onaylamadı. Lütfen bankanızla görüşün veya başka bir kartla deneyin.",
  "payment.code.12":
    "Banka bu işlemi geçersiz saydı. Lütfen kart bilgilerinizi kontrol edip yeniden deneyin.",
  "payment.code.13": "Banka işlem tutarını geçersiz saydı. Lütfen tutarı kontrol edip yeniden deneyin.",
  "payment.code.14": "Kart numarası geçersiz. Lütfen kart numaranızı kontrol edip yeniden deneyin.",
  "payment.code.41":
    "Bu kart kayıp olarak bildirilmiş. Lütfen bankanızla görüşün veya başka bir kartla deneyin.",
  "payment.code.43":
    "Bu kart çalıntı olarak bildirilmiş. Lütfen bankanızla görüşün veya başka bir kartla deneyin.",
  "payment.code.51":
    "Kartınızın bakiyesi yetersiz. Lütfen başka bir kartla deneyin veya daha düşük bir tutar girin.",
  "payment.code.54":
    "Kartınızın süresi dolmuş. Lütfen son kullanma tarihini kontrol edin veya başka bir kartla deneyin.",
  "payment.code.57":
    "Kart sahibinin bu işlem için izni yok. Lütfen kartınızı internet alışverişine açtırın veya başka bir kartla deneyin.",
  "payment.code.62":
    "Kartınızın kullanımı kısıtlanmış. Lütfen bankanızla görüşün veya başka bir kartla deneyin.",
  "payment.code.65": "Kartınızın işlem limiti aşıldı. Lütfen daha sonra veya başka bir kartla deneyin.",
  "payment.code.91": "Kartınızın bankasına şu anda ulaşılamıyor. Lütfen birkaç dakika sonra yeniden deneyin.",
  "payment.code.96": "Bankanın sisteminde bir hata oluştu. Lütfen birkaç dakika sonra yeniden deneyin.",
  "payment.code.N7":
    "3D Secure doğrulaması başarısız oldu. Lütfen yeniden deneyin ve telefonunuza gelen kodu girin.",
  "payment.code.E1": "Kart numarası hatalı. Lütfen kart numaranızı kontrol edip yeniden deneyin.",
  "payment.code.E2": "Son kullanma tarihi hatalı. Lütfen tarihi kontrol edip yeniden deneyin.",
  "payment.code.E3": "Güvenlik kodu (CVV) hatalı. Lütfen kartınızdaki kodu kontrol edip yeniden deneyin.",
  "payment.code.E4":
    "Bağış tutarı banka tarafından kabul edilmedi. Lütfen tutarı kontrol edip yeniden deneyin.",
  "payment.code.E5":
    "Taksit bilgisi banka tarafından kabul edilmedi. Lütfen yeniden deneyin veya başka bir kart kullanın.",
  "payment.code.E6":
    "Kart sahibinin adı hatalı. Lütfen adı kartın üzerinde yazdığı gibi girip yeniden deneyin.",
  "payment.code.E7":
    "Vakfın banka hesabında bir sorun oluştu. Lütfen daha sonra yeniden deneyin veya havale ile bağış yapın.",
  "payment.code.E8":
    "3D Secure doğrulaması başarısız oldu. Lütfen yeniden deneyin ve telefonunuza gelen kodu girin.",
  "payment.code.E9": "Ödeme sisteminde bir hata oluştu. Lütfen birkaç dakika sonra yeniden deneyin.",
  "payment.code.generic": "Ödeme işlemi başarısız oldu.",
} as const;
