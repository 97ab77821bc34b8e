/** /projeler and its pages. */
export const projects = {
  "projects.kicker": "Kalıcı eserler",
  "projects.title": "Projelerimiz",
  "projects.lead":
    "Kuyudan okula, klinikten fırına: yıllarca hizmet edecek işleri birlikte kuruyoruz. Birini seçin, dilediğiniz tutarla ortak olun.",
  "projects.empty": "Şu anda bağışa açık bir proje bulunmamaktadır.",
  "projects.loadFailed": "Projeler yüklenirken bir hata oluştu.",
  "projects.oneFailed": "Proje yüklenirken bir hata oluştu.",
  "projects.notFound": "Proje bulunamadı",
  "projects.notFound.text": "Bu proje tamamlanmış ya da yayından kaldırılmış olabilir.",
  "projects.all": "Tüm projeler",
  "projects.others": "Diğer projeler",
  "projects.collected": "bugüne kadar toplandı",
  "projects.target": "Hedef {target} · %{percent}",
  "projects.reached": "Hedefe ulaşıldı",
  "projects.progressOf": "{title}: toplanan bağış",
  "projects.donation": "Projeye bağış",
  "projects.anyAmount":
    "Dilediğiniz tutarla destek olabilirsiniz. Bağışınız yalnızca bu proje için kullanılır.",
  "projects.noscript":
    "Sitemiz üzerinden bağış yapabilmek için tarayıcınızda JavaScript açık olmalıdır. Dilerseniz projenin adını açıklamaya yazarak banka hesaplarımıza gönderebilirsiniz.",

  /** Their title in search results. */
  "search.projects": "Projeler",
} as const;
