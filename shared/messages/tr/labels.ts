/**
 * Names of stored values (docs/specification.md#3-entities-and-their-fields, #4-states-and-transitions), and words that
 * several pages share.
 */
export const labels = {
  "label.donationType.standart": "Standart Bağış",
  "label.donationType.zekat": "Zekat Bağışı",
  "label.donationType.nafile": "Nafile Kurban",
  "label.donationType.adak": "Adak Kurban",
  "label.donationType.akika": "Akika Kurbanı",
  "label.donationType.sukur": "Şükür Kurbanı",
  "label.donationType.vacip": "Vacip Kurban",
  "label.donationType.diger": "Diğer",

  "label.category.tumu": "Tümü",

  "label.orderStatus.pending": "Bekliyor",
  "label.orderStatus.completed": "Tamamlandı",
  "label.orderStatus.payment_failed": "Ödeme Başarısız",
  "label.orderStatus.cancelled": "İptal Edildi",

  "label.logStatus.success": "Başarılı",
  "label.logStatus.error": "Başarısız",
  "label.logStatus.pending": "Bekliyor",

  "label.paymentMethod.card": "Kredi/Banka Kartı",
  "label.paymentMethod.bank_transfer": "Havale/EFT",
  "label.paymentMethod.cash": "Nakit",
  "label.paymentMethod.pos": "POS",
  "label.orderSource.web": "Site",
  "label.orderSource.phone": "Telefon",
  "label.orderSource.desk": "Ofis",
  "label.orderSource.branch": "Şube",
  "label.orderSource.representative": "Temsilci",
  "label.orderSource.transfer": "Hesap hareketi",
  "label.orderSource.import": "İçeri aktarma",

  "label.copy": "Kopyala",
  "label.copied": "Kopyalandı",
  "label.categories": "Bağış kategorileri",
  "label.donor": "Bağışçı",
  "label.amount": "Tutar",
  "label.total": "Toplam",
  "label.retry": "Yeniden dene",
  "label.name": "Ad Soyad",
  "label.phone": "Telefon",
  "label.email": "E-posta",
  "label.quantity": "{quantity} adet",
  "label.notice": "KVKK aydınlatma metni",
  "label.address": "Adres",
  "label.supporters": "{count, plural, other {{shown} destekçi}}",
  "label.yourGift": "Bağışınız",
  "label.close": "Kapat",
} as const;
