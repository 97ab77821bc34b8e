/** /sikca-sorulan-sorular. The questions and answers are staff's. */
export const faqs = {
  "faqs.kicker": "Gönül rahatlığıyla",
  "faqs.lead":
    "Kart güvenliğinden makbuza, kurban vekâletinden bağışınızın nereye ulaştığına kadar en çok sorduklarınız ve açık cevapları.",
  "faqs.search": "Sorularda ara",
  "faqs.search.placeholder": "Örneğin: makbuz",
  "faqs.groups": "Konular",
  "faqs.count": "{count} soru",
  "faqs.filtered": "Sorular aradığınız söze göre süzüldü.",
  "faqs.none": "Bu sözü içeren bir soru yok.",
  "faqs.none.text": "Daha kısa bir söz deneyin ya da bize yazın; cevaplayalım.",
  "faqs.empty": "Henüz yayımlanmış bir soru bulunmamaktadır.",
  "faqs.loadFailed": "Sorular yüklenirken bir hata oluştu.",
  "faqs.more": "Cevabını bulamadınız mı?",
  "faqs.more.text": "Bizi arayın ya da yazın; bağışınızla ilgili her soruyu seve seve cevaplarız.",
  "faqs.more.link": "İletişim bilgilerimiz",

  /** Their title in search results. */
  "search.faqs": "Sorular",
} as const;
