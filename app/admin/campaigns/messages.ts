import { CAMPAIGN_CATEGORIES } from "#shared/category.ts";
import { categoryName } from "#shared/label.ts";
import type { WriteText } from "../records/messages.ts";

/** The quoted texts are the specification's (sections 2 and 8). */
export const campaignsText = {
  title: "Kampanya Yönetimi",
  create: "Yeni Kampanya",
  edit: "Kampanyayı Düzenle",
  back: "Kampanyalara dön",
  list: "Kampanyalar",
  search: "Kampanyalarda ara",
  total: (count: number) => `Toplam ${count} kampanya`,
  empty: "Henüz kampanya bulunmamaktadır.",
  campaign: "Kampanya",
  help: "Bağış almış bir kampanya silinince arşivlenir: siteden kalkar, bağışları ve toplanan tutarı kayıtlarda kalır, istediğiniz zaman geri gelir.",
  deletedNote:
    "Silinen kampanyalar 30 gün içinde geri yüklenebilir. Bağış almış olanlar arşivde kalır, her zaman geri yüklenebilir. Geri yüklenen kampanya pasiftir.",
  deleteQuestion: "Bu kampanyayı silmek istediğinizden emin misiniz?",
  deleteNote: "Kampanya siteden kaldırılır. Silinenler sekmesinden 30 gün içinde geri yüklenebilir.",
  archiveNote:
    "Bu kampanyaya bağış yapıldı: kampanya silinmez, arşivlenir; bağış kayıtları korunur. İstediğiniz zaman geri yükleyebilirsiniz.",

  image: "Kampanya Resmi",
  minAmount: "Minimum Bağış Tutarı",
  minAmountHint: "Boş bırakılırsa alt sınır uygulanmaz.",
  minKurbanHint: "Boş bırakılırsa kurbanın genel alt sınırı uygulanır.",
  targetAmount: "Hedef Tutar",
  targetAmountHint: "Boş bırakılırsa ilerleme çubuğu gösterilmez.",
  presets: {
    title: "Hazır Tutarlar",
    hint: "En çok dört tutar; etiketler öteki dillerin sekmelerinde çevrilir. Hiç tutar yoksa yuvarlak tutarlar önerilir; kurbanda fiyat geçerlidir.",
    none: "Hazır tutar yok.",
    add: "Tutar Ekle",
    remove: "Tutarı Kaldır",
    example: "1 koli · bir ailenin bir ayı",
    below: "Minimum bağış tutarının altında: sitede gösterilmez.",
    amount: (row: number) => `${row}. tutar`,
    label: (row: number) => `${row}. etiket: neye yeter?`,
    chosen: "Önceden seçili",
    chosenOf: (row: number) => `${row}. tutar önceden seçili`,
    invalid:
      "Her satıra en az 1 TL'lik, diğerlerinden farklı bir tutar yazınız; en çok biri önceden seçilir.",
  },
  displayOrder: "Görüntüleme Sırası",
  displayOrderHint: "Başka bir kampanyanın sırası yazılırsa o ve arkasındakiler birer sıra kayar.",
  isActiveHint: "Pasif kampanyaya bağış yapılamaz; sepetinde olan ziyaretçiye kapandığı bildirilir.",
  titleUseless: "Başlıkta en az bir harf ya da rakam olmalıdır.",

  loadAllFailed: (code: string | null) =>
    code
      ? `Kampanyalar yüklenirken bir hata oluştu: ${code}`
      : "Kampanyalar yüklenirken bir hata oluştu. Lütfen daha sonra tekrar deneyin.",
  loadFailed: "Kampanya yüklenirken bir hata oluştu.",
  saveFailed: "Kampanya kaydedilirken bir hata oluştu.",
  saved: "Kampanya başarıyla kaydedildi.",
} as const;

export const campaignWrites: WriteText = {
  activated: "Kampanya başarıyla aktife alındı.",
  deactivated: "Kampanya başarıyla pasife alındı. Sepetinde olan ziyaretçilere kapandığı bildirilir.",
  statusFailed: "Kampanya durumu güncellenirken bir hata oluştu.",
  orderFailed: "Kampanya sırası güncellenirken bir hata oluştu.",
  arranged: (count) => `Hedefine ulaşan ${count} kampanya başarıyla sona alındı.`,
  arrangedBefore: "Hedefine ulaşan kampanyalar zaten sonda.",
  orderUndone: "Sıralama başarıyla geri alındı.",
  copied: "Kampanyanın kopyası başarıyla oluşturuldu. Pasiftir; toplanan tutar kopyaya geçmez.",
  copyFailed: "Kampanya kopyalanırken bir hata oluştu.",
  deleted: "Kampanya başarıyla silindi. Silinenler sekmesinden geri yükleyebilirsiniz.",
  archived: "Kampanya başarıyla arşivlendi; bağış kayıtları korundu.",
  deleteFailed: "Kampanya silinirken bir hata oluştu.",
  restored: "Kampanya başarıyla geri yüklendi. Sitede görünmesi için aktife alın.",
  restoreFailed: "Kampanya geri yüklenirken bir hata oluştu.",
};

export const campaignCategories = CAMPAIGN_CATEGORIES.map((value) => ({
  value,
  label: categoryName(value, "tr"),
}));
