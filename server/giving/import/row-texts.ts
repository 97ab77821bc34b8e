/** What staff read about a row, in the report and in the downloaded file. */
export const rowTexts = {
  merged: (range: string) =>
    `Birleştirilmiş hücre (${range}): Excel'de hücreleri ayırın ve her satırı ayrı doldurun.`,
  total: "Toplam satırı; bağış değil.",
  noDay: "Tarih boş.",
  badDay: (value: string) => `Tarih okunamadı veya böyle bir gün yok: “${value}”.`,
  futureDay: (value: string) => `Tarih gelecekte: “${value}”.`,
  noAmount: "Tutar boş.",
  badAmount: (value: string) => `Tutar okunamadı: “${value}”.`,
  smallAmount: (value: string) => `Tutar 1 TL'den az: “${value}”.`,
  largeAmount: (value: string) => `Tutar 10 milyon TL'den çok: “${value}”.`,
  currency: (value: string) => `Para birimi lira değil: “${value}”.`,
  status: (value: string) => `Eski sistemde tamamlanmamış: “${value}”.`,
  trial: "Eski sistemin deneme bağışı.",
  noContact: "Telefon da e-posta da yok.",
  sameKey: (line: number) => `Satır ${line} ile aynı kayıt numarası.`,
  samePerson: (line: number) => `Satır ${line} ile aynı kişi.`,
  phoneLeft: (value: string) => `Alınmayan telefon: “${value}”.`,
  emailLeft: (value: string) => `Alınmayan e-posta: “${value}”.`,
  imported: "Daha önce içeri alınmış.",
  otherGift:
    "Aynı numara, başka bağış: bu numarayla başka bir gün veya tutarda bağış alınmış. Sütun sıra numarasıysa eşlemeyin.",
  sameGift: "Aynı gün ve tutarda bu kişinin içeri alınmış bağışı var.",
  donorKnown: "Bağışçılarda zaten var.",
  undone: "İçeri alma geri alındı.",
  left: "Geri alınamadı: kayıtta sonradan işlem yapılmış.",
};
