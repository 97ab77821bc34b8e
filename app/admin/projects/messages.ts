import type { WriteText } from "../records/messages.ts";

/** The quoted texts are the specification's (sections 2 and 8). */
export const projectsText = {
  title: "Proje Yönetimi",
  create: "Yeni Proje",
  edit: "Projeyi Düzenle",
  back: "Projelere dön",
  list: "Projeler",
  search: "Projelerde ara",
  total: (count: number) => `Toplam ${count} proje`,
  empty: "Henüz proje bulunmamaktadır.",
  project: "Proje",
  supporterCount: (count: string) => `${count} destekçi`,
  help: "Bağış almış bir proje silinince arşivlenir: siteden kalkar, bağışları ve toplanan tutarı kayıtlarda kalır, istediğiniz zaman geri gelir.",
  deletedNote:
    "Silinen projeler 30 gün içinde geri yüklenebilir. Bağış almış olanlar arşivde kalır, her zaman geri yüklenebilir.",
  deleteQuestion: "Bu projeyi silmek istediğinizden emin misiniz?",
  deleteNote: "Proje siteden kaldırılır. Silinenler sekmesinden 30 gün içinde geri yüklenebilir.",
  archiveNote:
    "Bu projeye bağış yapıldı: proje silinmez, arşivlenir; bağış kayıtları korunur. İstediğiniz zaman geri yükleyebilirsiniz.",

  content: "İçerik",
  image: "Proje Resmi",
  targetAmount: "Hedef Tutar",
  targetAmountHint: "Boş bırakılırsa ilerleme çubuğu gösterilmez.",
  isActiveHint: "Pasif proje sitede görünmez ve bağış alamaz.",

  loadAllFailed: () => "Projeler yüklenirken bir hata oluştu.",
  loadFailed: "Proje yüklenirken bir hata oluştu.",
  saveFailed: "Proje kaydedilirken bir hata oluştu.",
  saved: "Proje başarıyla kaydedildi.",
} as const;

export const projectWrites: WriteText = {
  activated: "Proje başarıyla aktife alındı.",
  deactivated: "Proje başarıyla pasife alındı.",
  statusFailed: "Proje durumu güncellenirken bir hata oluştu.",
  orderFailed: "Proje sırası güncellenirken bir hata oluştu.",
  deleted: "Proje başarıyla silindi. Silinenler sekmesinden geri yükleyebilirsiniz.",
  archived: "Proje başarıyla arşivlendi; bağış kayıtları korundu.",
  deleteFailed: "Proje silinirken bir hata oluştu.",
  restored: "Proje başarıyla geri yüklendi.",
  restoreFailed: "Proje geri yüklenirken bir hata oluştu.",
};
