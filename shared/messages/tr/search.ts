/** /arama. */
export const search = {
  "search.title": "Arama",
  "search.titleFor": "“{query}” için arama sonuçları",
  "search.lead": "Kampanya, proje, haber, hikâye ve soru başlıklarında arayın.",
  "search.label": "Aranacak söz",
  "search.placeholder": "Örneğin: su kuyusu",
  "search.none": "Sonuç bulunamadı.",
  "search.none.text": "Daha kısa ya da farklı bir sözle yeniden deneyebilirsiniz.",
  "search.failed": "Arama yapılırken bir hata oluştu.",
  "search.found": "{count} sonuç",
  "search.ideas": "Sık arananlar",
  /** Words that titles hold, with a comma between them. */
  "search.ideas.words": "zekât, kurban, yetim, su kuyusu, deprem, burs",
  "search.panel.open": "Sitede ara",
  "search.panel.close": "Aramayı kapat",
  "search.panel.all": "Tüm sonuçlar",
  "search.panel.results": "Arama sonuçları",
  "search.panel.listed": "Sonuçlar listelendi; yukarı ve aşağı oklarıyla gezinebilirsiniz.",
} as const;
