/** /haberler and its pages. */
export const news = {
  "news.kicker": "Sahadan",
  "news.lead": "Emanetinizin ulaştığı sofralardan, okullardan ve köylerden haberler, duyurular, buluşmalar.",
  "news.empty": "Henüz yayımlanmış bir haber bulunmamaktadır.",
  "news.loadFailed": "Haberler yüklenirken bir hata oluştu.",
  "news.all": "Tüm haberler",
  "news.others": "Diğer haberler",
  "news.pages": "Haber sayfaları",
  "news.newer": "Daha yeni haberler",
  "news.older": "Daha eski haberler",

  /** Their title in search results. */
  "search.news": "Haberler",
} as const;
