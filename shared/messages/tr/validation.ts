import type { ErrorKey } from "#shared/text/field-error.ts";

/**
 * One text per key that validation in shared/ returns, so that `t(error.key)` is always a message. Quoted texts are as
 * in docs/specification.md#5-validation-rules; `{amount}` arrives formatted (see ../../field-error.ts).
 */
export const validation = {
  "donor.name.required": "Ad Soyad alanı zorunludur",
  "donor.name.short": "Ad Soyad en az 3 karakter olmalıdır",
  "donor.phone.required": "Telefon numarası zorunludur",
  "donor.phone.invalid": "Geçerli bir telefon numarası giriniz",
  "donor.phone.abroad": "Geçerli bir telefon numarası giriniz. Yurt dışı numarası + ile başlar",
  "donor.unknown": "Bilgilerinizi bu cihazda bulamadık. Lütfen yeniden yazın.",
  "amount.invalid": "Geçerli bir bağış tutarı giriniz",
  "amount.minimum": "Minimum bağış tutarı {amount}₺'dir",
  "amount.maximum": "Bağış tutarı en fazla {amount} TL olabilir",
  "amount.shares": "Bir hisse {amount} TL'dir",
  "donationType.kurbanRequired": "Lütfen kurban tipini seçiniz",
  "donationType.invalid": "Lütfen bağış türünü seçiniz",
  "proxyConsent.required": "Kurbanınızın kesilebilmesi için vekâlet vermeniz gerekir",
  "heroAmount.invalid": "Lütfen geçerli bir bağış tutarı giriniz.",
  "listAmount.required": "Bağış tutarı giriniz",
  "listAmount.invalid": "Geçerli bir tutar giriniz",
  "listAmount.minimum": "Minimum bağış tutarı {amount} TL olmalıdır",
  "cartAmount.invalid": "Geçerli bir tutar giriniz",
  "cartAmount.minimum": "Minimum bağış tutarı ₺{amount} olmalıdır",
  "cart.full": "Sepetiniz doldu. Yeni bir bağış eklemeden önce sepetinizdeki bağışları tamamlayınız",
  "payment.minimum": "Minimum ödeme tutarı 1 TL olmalıdır",
  "payment.maximum": "Bu ödeme yöntemiyle tek seferde en fazla {amount} TL ödenebilir",
  "card.number.required": "Kart numarası gereklidir",
  "card.number.invalid": "Kart numarası 16 haneli olmalıdır",
  "card.number.mistyped": "Kart numarasını kontrol ediniz",
  "card.expiry.required": "Son kullanma tarihi gereklidir",
  "card.expiry.format": "Geçerli bir tarih giriniz (AA/YY)",
  "card.expiry.month": "Geçersiz ay",
  "card.expiry.expired": "Kartınızın süresi dolmuş",
  "card.cvv.required": "CVV kodu gereklidir",
  "card.cvv.short": "CVV kodu en az 3 haneli olmalıdır",
  "card.holder.required": "Kart sahibinin adını giriniz",
} as const satisfies Record<ErrorKey, string>;
