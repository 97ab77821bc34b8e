import { labels as stored } from "#shared/labels/tr.ts";

/** Words that several pages share, and the names of stored values, which the server reads, too. */
export const labels = {
  ...stored,
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
