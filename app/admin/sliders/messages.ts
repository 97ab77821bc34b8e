import type { WriteText } from "../records/messages.ts";

/** The quoted texts are the specification's (sections 2 and 8). */
export const slidersText = {
  title: "Slider Yönetimi",
  create: "Yeni Slider",
  edit: "Slider'ı Düzenle",
  back: "Sliderlara dön",
  list: "Sliderlar",
  search: "Sliderlarda ara",
  total: (count: number) => `Toplam ${count} slider`,
  empty: "Henüz slider bulunmamaktadır.",
  slider: "Slider",
  deletedNote: "Silinen sliderlar 30 gün içinde geri yüklenebilir.",
  deleteQuestion: "Bu slider'ı silmek istediğinizden emin misiniz?",
  deleteNote: "Slider siteden kaldırılır. Silinenler sekmesinden 30 gün içinde geri yüklenebilir.",

  image: "Slider Resmi",
  buttonText: "Buton Metni",
  buttonTextHint: "Boş bırakılırsa slider'da buton görünmez.",
  buttonLink: "Buton Bağlantısı",
  buttonLinkHint: "Site içinde /bagis gibi bir yol ya da https:// ile başlayan bir adres.",
  notLink: "/ ile başlayan bir yol ya da https:// ile başlayan bir adres giriniz.",
  displayOrder: "Görüntüleme Sırası",
  displayOrderHint: "Boş bırakılırsa yeni slider en sona eklenir, eskisi yerinde kalır.",
  isActiveHint: "Pasif slider ana sayfada görünmez.",

  loadAllFailed: () => "Sliderlar yüklenirken bir hata oluştu.",
  loadFailed: "Slider yüklenirken bir hata oluştu.",
  saveFailed: "Slider kaydedilirken bir hata oluştu.",
  saved: "Slider başarıyla kaydedildi.",
} as const;

export const sliderWrites: WriteText = {
  activated: "Slider başarıyla aktife alındı.",
  deactivated: "Slider başarıyla pasife alındı.",
  statusFailed: "Slider durumu güncellenirken bir hata oluştu.",
  orderFailed: "Slider sırası güncellenirken bir hata oluştu.",
  deleted: "Slider başarıyla silindi. Silinenler sekmesinden geri yükleyebilirsiniz.",
  deleteFailed: "Slider silinirken bir hata oluştu.",
  restored: "Slider başarıyla geri yüklendi.",
  restoreFailed: "Slider geri yüklenirken bir hata oluştu.",
};
