/** The proof band of the home and about pages. */
export const proof = {
  "proof.title": "Vakfımız, kayıtlarla",
  "proof.given": "{year} yılında bağışlandı",
  "proof.gifts": "{year} yılında bağış",
  "proof.countries": "ülkede çalışıyoruz",
  "proof.founded": "kuruluş yılı",
  "proof.registry": "kütük numarası",
  "proof.tax": "vergi durumu",
  "proof.tax.exempt": "Vergi muafiyeti tanınan vakıf",
  "proof.tax.public-benefit": "Kamu yararına çalışan dernek",
} as const;
