/** The quoted texts are the specification's (sections 2 and 8). */
export const pagesText = {
  title: "Sayfa Yönetimi",
  create: "Yeni Sayfa",
  edit: "Sayfayı Düzenle",
  back: "Sayfalara dön",
  search: "Sayfalarda ara",
  total: (count: number) => `Toplam ${count} sayfa`,
  empty: "Henüz sayfa bulunmamaktadır.",
  pages: "Sayfalar",
  deletedPages: "Silinenler",
  deletedNote: "Silinen sayfalar 30 gün boyunca geri yüklenebilir, sonra kalıcı olarak silinir.",

  headline: "Başlık",
  slug: "Bağlantı Adı (slug)",
  content: "İçerik",
  createdAt: "Oluşturulma",
  updatedAt: "Güncelleme",
  deletedAt: "Silinme",
  purgedAt: "Kalıcı Silinme",
  deleteQuestion: "Bu sayfayı silmek istediğinizden emin misiniz?",
  publicNote: "Sayfalar kaydedildiği anda sitede görünür.",
  slugNote: "Menüdeki bir sayfanın bağlantı adı değişirse menüdeki yeri boş kalır.",

  preview: "Önizleme: ziyaretçiler bu sayfayı henüz böyle görmüyor.",
  untitled: "Başlıksız sayfa",

  loadAllFailed: "Sayfalar yüklenirken bir hata oluştu.",
  loadFailed: "Sayfa yüklenirken bir hata oluştu.",
  saveFailed: "Sayfa kaydedilirken bir hata oluştu.",
  deleteFailed: "Sayfa silinirken bir hata oluştu.",
  restoreFailed: "Sayfa geri yüklenirken bir hata oluştu.",
  saved: "Sayfa başarıyla kaydedildi.",
  deleted: "Sayfa başarıyla silindi. Silinenler sekmesinden geri yükleyebilirsiniz.",
  restored: "Sayfa başarıyla geri yüklendi.",
} as const;

/** Where a stored page stands on the public site. */
export const publicPath = (slug: string) => `/biz-kimiz/kurumsal/${slug}`;
