/** The words of documents; docs/how-to/add-a-language.md. */
export const texts = {
  donor: "Bağışçı",
  anonymous: "İsimsiz bağışçı",
  company: "Unvan",
  taxNumber: "VKN / TCKN",
  taxOffice: "Vergi dairesi",
  givenAt: "Bağış tarihi",
  issuedAt: "Düzenlenme tarihi",
  method: "Ödeme yolu",
  reference: "Referans",
  number: "Belge numarası",
  gift: "Bağış",
  amount: "Tutar",
  total: "Toplam",
  check: "Bu belgeyi doğrulamak için kare kodu okutun ya da adresi açın:",
  taxOfFoundation: (office: string, number: string) => `${office} V.D. ${number}`,
  /** The paper shows this sentence beside letters that cannot be drawn (pdf/left-out.ts). */
  leftOut: {
    sentence:
      "Yazı tipimizde olmayan harfler bu belgede işaretsiz ya da (…) ile gösterildi: {fields}. Kaydımızda eksiksiz durur.",
    foundation: "Vakıf",
    signer: "İmza",
    text: "Metin",
  },
  copy: "SURETTİR",
  cancelled: "İPTAL EDİLMİŞTİR",
  cancelling: (what: string) => `${what} · İptal`,
  cancels: "İptal ettiği belge",
  sample: "ÖRNEKTİR",
  year: (year: number) => `${year} Yılı Bağış Dökümü`,
  gifts: "Bağış sayısı",
  yearNote: "Bu döküm bilgi içindir; belge ya da makbuz yerine geçmez.",
  /** Documents have these until staff write their own. */
  defaults: {
    titles: { information: "Bağış Bilgilendirmesi", receipt: "Bağış Alındı Belgesi" },
    notices: { information: "Mali belge yerine geçmez.", receipt: "" },
    thanks: "Bağışınız bize ulaştı. Allah kabul etsin; desteğiniz için teşekkür ederiz.",
  },
  mail: {
    link: "Belgeyi aç",
    replaced: {
      subject: "Yenilenen belgeniz hazır · {no}",
      heading: "Belgeniz yenilendi",
      preview: "Bu belge, daha önce gönderdiğimizin yerine geçer.",
      paragraph:
        "Bağışınız değiştiği için, örneğin bir kısmı iade edildiği için, önceki belgenizi iptal ettik. Yerine düzenlediğimiz belgeye aşağıdaki düğmeyle ulaşabilirsiniz. Bağlantı size özeldir; paylaşmayın.",
    },
    year: {
      link: "Dökümü indir (PDF)",
      total: "{yıl} yılındaki bağışlarınız",
    },
  },
};

export type DocumentTexts = typeof texts;
