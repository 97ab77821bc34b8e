/** The proof band of the home and about pages. */
export const proof = {
  "proof.title": "Vakfımız, kayıtlarla",
  "proof.given": "{year} yılında bağışlandı",
  "proof.gifts": "{count, plural, other {{year} yılında bağış}}",
  "proof.countries": "{count, plural, other {ülkede çalışıyoruz}}",
  "proof.founded": "kuruluş yılı",
  "proof.registry": "kütük numarası",
  "proof.tax": "vergi durumu",
  "proof.tax.exempt": "Vergi muafiyeti tanınan vakıf",
  "proof.tax.public-benefit": "Kamu yararına çalışan dernek",
} as const;
