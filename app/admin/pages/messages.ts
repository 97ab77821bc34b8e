import type { WriteText } from "../records/messages.ts";

/** The quoted texts are the specification's (sections 2 and 8). */
export const pagesText = {
  title: "Sayfa Yönetimi",
  create: "Yeni Sayfa",
  edit: "Sayfayı Düzenle",
  back: "Sayfalara dön",
  search: "Sayfalarda ara",
  total: (count: number) => `Toplam ${count} sayfa`,
  empty: "Henüz sayfa bulunmamaktadır.",
  list: "Sayfalar",
  deletedNote: "Silinen sayfalar 30 gün boyunca geri yüklenebilir, sonra kalıcı olarak silinir.",

  slug: "Bağlantı Adı (slug)",
  content: "İçerik",
  deleteQuestion: "Bu sayfayı silmek istediğinizden emin misiniz?",
  deleteNote: "Sayfa siteden kaldırılır. Silinenler sekmesinden 30 gün içinde geri yüklenebilir.",
  inMenu:
    "Bu sayfa sitenin kurumsal menüsünde bağlantı adıyla yer alır. Bağlantı adı değişirse menüdeki bağlantı yeni adrese yönlendirir.",
  atTheEnd:
    "Her sayfanın sonunda bu sayfaya, bağlantı adıyla, bağlantı verilir. Bağlantı adı değişirse o bağlantı yeni adrese yönlendirir.",
  publicNote: "Sayfalar kaydedildiği anda sitede görünür.",

  preview: "Önizleme: sayfa sitede böyle görünecek.",
  untitled: "Başlıksız sayfa",

  loadAllFailed: () => "Sayfalar yüklenirken bir hata oluştu.",
  loadFailed: "Sayfa yüklenirken bir hata oluştu.",
  saveFailed: "Sayfa kaydedilirken bir hata oluştu.",
  saved: "Sayfa başarıyla kaydedildi.",
} as const;

export const pageWrites: WriteText = {
  deleted: "Sayfa başarıyla silindi. Silinenler sekmesinden geri yükleyebilirsiniz.",
  deleteFailed: "Sayfa silinirken bir hata oluştu.",
  restored: "Sayfa başarıyla geri yüklendi.",
  restoreFailed: "Sayfa geri yüklenirken bir hata oluştu.",
};

/** The public path of a stored page. */
export const publicPath = (slug: string) => `/biz-kimiz/kurumsal/${slug}`;
