import type { WriteText } from "../records/messages.ts";

/** The quoted texts are the specification's (sections 2 and 8). */
export const newsText = {
  title: "Haber Yönetimi",
  create: "Yeni Haber",
  edit: "Haberi Düzenle",
  back: "Haberlere dön",
  search: "Haberlerde ara",
  total: (count: number) => `Toplam ${count} haber`,
  empty: "Henüz haber bulunmamaktadır.",
  list: "Haberler",
  deletedNote: "Silinen haberler 30 gün boyunca geri yüklenebilir, sonra kalıcı olarak silinir.",

  publish: "Yayınla",
  unpublish: "Yayından Kaldır",
  deleteQuestion: "Bu haberi silmek istediğinizden emin misiniz?",
  deleteNote: "Haber siteden kaldırılır. Silinenler sekmesinden 30 gün içinde geri yüklenebilir.",

  excerpt: "Özet",
  excerptHint: "Haber listesinde ve paylaşımlarda başlığın altında görünür.",
  descriptionHint: "Sitede gösterilmez, ekibiniz içindir.",
  content: "İçerik",
  campaigns: "Kampanyalar",
  projects: "Projeler",
  causesHint: "Haber, seçtiklerinizin sayfasında “Sahadan haberler” altında görünür.",
  publishAt: "Yayın Zamanı",
  publishAtHint: "Boş bırakırsanız haber kaydedildiği anda yayına girer.",

  preview: "Önizleme: haber sitede böyle görünecek.",
  untitled: "Başlıksız haber",

  loadAllFailed: () => "Haberler yüklenirken bir hata oluştu.",
  loadFailed: "Haber yüklenirken bir hata oluştu.",
  saveFailed: "Haber kaydedilirken bir hata oluştu.",
  saved: "Haber başarıyla kaydedildi.",
  savedForLater: (at: string) => `Haber başarıyla kaydedildi. ${at} tarihinde yayına girecek.`,
} as const;

export const newsWrites: WriteText = {
  activated: "Haber başarıyla yayınlandı.",
  deactivated: "Haber başarıyla yayından kaldırıldı.",
  statusFailed: "Haber durumu güncellenirken bir hata oluştu.",
  copied: "Haberin kopyası başarıyla oluşturuldu. Taslaktır, ziyaretçiler görmez.",
  copyFailed: "Haber kopyalanırken bir hata oluştu.",
  deleted: "Haber başarıyla silindi. Silinenler sekmesinden geri yükleyebilirsiniz.",
  deleteFailed: "Haber silinirken bir hata oluştu.",
  restored: "Haber başarıyla geri yüklendi.",
  restoreFailed: "Haber geri yüklenirken bir hata oluştu.",
};

export const statusNames = { published: "Yayında", scheduled: "Zamanlandı", draft: "Taslak" } as const;

/** The effect of saving the form now. */
export const publishPlan = {
  published: "Kaydedilince ziyaretçiler haberi görür.",
  scheduled: "Haber yayın zamanı gelince kendiliğinden yayına girer.",
  draft: "Taslak olarak kalır, ziyaretçiler görmez.",
} as const;
