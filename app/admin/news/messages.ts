/** The quoted texts are the specification's (sections 2 and 8). */
export const newsText = {
  title: "Haber Yönetimi",
  create: "Yeni Haber",
  edit: "Haberi Düzenle",
  back: "Haberlere dön",
  search: "Haberlerde ara",
  total: (count: number) => `Toplam ${count} haber`,
  empty: "Henüz haber bulunmamaktadır.",
  news: "Haberler",
  deletedNews: "Silinenler",
  deletedNote: "Silinen haberler 30 gün boyunca geri yüklenebilir, sonra kalıcı olarak silinir.",

  headline: "Başlık",
  category: "Kategori",
  status: "Durum",
  createdAt: "Oluşturulma",
  updatedAt: "Güncelleme",
  deletedAt: "Silinme",
  purgedAt: "Kalıcı Silinme",

  publish: "Yayınla",
  publishNow: "Şimdi Yayınla",
  unpublish: "Yayından Kaldır",
  deleteQuestion: "Bu haberi silmek istediğinizden emin misiniz?",

  chooseCategory: "Kategori Seçin",
  excerpt: "Özet",
  excerptHint: "Haber listesinde ve paylaşımlarda başlığın altında görünür.",
  description: "Açıklama",
  descriptionHint: "Sitede gösterilmez, ekibiniz içindir.",
  content: "İçerik",
  publishAt: "Yayın Zamanı",
  publishAtHint: "Boş bırakırsanız haber kaydedildiği anda yayına girer.",

  preview: "Önizleme: ziyaretçiler bu sayfayı henüz böyle görmüyor.",
  untitled: "Başlıksız haber",

  loadAllFailed: "Haberler yüklenirken bir hata oluştu.",
  loadFailed: "Haber yüklenirken bir hata oluştu.",
  saveFailed: "Haber kaydedilirken bir hata oluştu.",
  statusFailed: "Haber durumu güncellenirken bir hata oluştu.",
  deleteFailed: "Haber silinirken bir hata oluştu.",
  restoreFailed: "Haber geri yüklenirken bir hata oluştu.",
  saved: "Haber başarıyla kaydedildi.",
  savedForLater: (at: string) => `Haber başarıyla kaydedildi. ${at} tarihinde yayına girecek.`,
  published: "Haber başarıyla yayınlandı.",
  unpublished: "Haber başarıyla yayından kaldırıldı.",
  deleted: "Haber başarıyla silindi. Silinenler sekmesinden geri yükleyebilirsiniz.",
  restored: "Haber başarıyla geri yüklendi.",
} as const;

export const statusNames = { published: "Yayında", scheduled: "Zamanlandı", draft: "Taslak" } as const;

/** What happens when the form is saved as it stands. */
export const publishPlan = {
  published: "Kaydedilince ziyaretçiler haberi görür.",
  scheduled: "Haber yayın zamanı gelince kendiliğinden yayına girer.",
  draft: "Taslak olarak kalır, ziyaretçiler görmez.",
} as const;
