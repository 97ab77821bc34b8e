/** The band of figures on the home and about pages: founded, donations of a year, registry number. */
export const proof = {
  "proof.title": "Vakfımız, kayıtlarla",
  "proof.amountLabel": "{year} yılında bağışlandı",
  "proof.donationCountLabel": "{count, plural, other {{year} yılında bağış}}",
  "proof.countries": "{count, plural, other {ülkede çalışıyoruz}}",
  "proof.founded": "kuruluş yılı",
  "proof.registry": "kütük numarası",
  "proof.tax": "vergi durumu",
  "proof.tax.exempt": "Vergi muafiyeti tanınan vakıf",
  "proof.tax.public-benefit": "Kamu yararına çalışan dernek",
} as const;
