/** /arama. */
export const search = {
  "search.title": "Arama",
  "search.titleFor": "“{query}” için arama sonuçları",
  "search.lead": "Kampanya, proje ve haber başlıklarında arayın.",
  "search.label": "Aranacak söz",
  "search.placeholder": "Örneğin: su kuyusu",
  "search.submit": "Ara",
  "search.none": "Sonuç bulunamadı.",
  "search.none.text": "Daha kısa ya da farklı bir sözle yeniden deneyebilirsiniz.",
  "search.failed": "Arama yapılırken bir hata oluştu.",
  "search.found": "{count} sonuç",
  "search.campaigns": "Kampanyalar",
  "search.projects": "Projeler",
  "search.news": "Haberler",
  "search.ideas": "Sık arananlar",
} as const;
