import { kitText } from "#app/admin/kit/kit-text.ts";
import type { Refused } from "#server/content/editing/outcomes.ts";

/** The texts that all kinds of content share (section 2 of the specification). */
export const recordText = {
  active: "Aktif",
  passive: "Pasif",
  activate: "Aktife Al",
  deactivate: "Pasife Al",
  deletedView: "Silinenler",
  orders: "Siparişleri",
  report: "Bağış raporu",
  title: "Başlık",
  description: "Açıklama",
  category: "Kategori",
  chooseCategory: "Kategori Seçin",
  status: "Durum",
  order: "Sıra",
  collected: "Toplanan",
  createdAt: "Oluşturulma",
  updatedAt: "Güncelleme",
  deletedAt: "Silinme",
  goneAt: "Kalıcı Silinme",
  staysArchived: "Arşivde kalır",
  target: "Hedef Tutar",
  targetHint: "Boş bırakılırsa ilerleme çubuğu gösterilmez.",
  content: "İçerik",
  displayOrder: "Görüntüleme Sırası",
  inUse: "Kullanıldığı için silinemez. Önce kayıtlarını başka bir kategoriye alın ya da pasife alın.",
  nameTaken: "Aynı adda başka bir kayıt var. Önce onun adını değiştirin.",
  reachedLast: "Hedefe ulaşanları sona al",
  undo: "Geri Al",
  duplicate: "Kopyasını oluştur",
  duplicating: "Kopyalanıyor...",
  bulkCount: (count: string) => `${count} kayıt seçildi`,
  bulkDelete: (count: string) => `Seçilen ${count} kaydı silmek istediğinizden emin misiniz?`,
  bulkArchiveNote:
    "Bağış almış olanlar arşivlenir, ötekiler siteden kaldırılır. Silinenler sekmesinden geri yüklenebilir.",
  bulkCategory: "Kategori Değiştir",
  bulkCategoryTitle: (count: string) => `Seçilen ${count} kayıt hangi kategoriye alınsın?`,
  bulkMoving: "Taşınıyor...",
  bulkMoved: "başarıyla seçilen kategoriye alındı.",
  bulkUndone: (records: string) => `Geri alındı: ${records} başarıyla eski hâline getirildi.`,
  bulkNothing: "Seçilenler zaten böyleydi; hiçbir şey değişmedi.",
  bulkFailed: (count: string) => `${count} kayıt değiştirilmedi:`,
  orderChanged: (by: string | null) =>
    `Siz bakarken ${by ?? "başka biri"} listeyi değiştirdi. Güncel sırayı kontrol edip yeniden deneyin.`,
} as const;

/** Describes why a record was not changed. Only the form of the record can ask whether the redirect may end. */
export function describeRefusal({ errors, slug }: Refused, failureMessage: string): string {
  if (errors.id === "inUse") return recordText.inUse;
  if (errors.title === "taken") return recordText.nameTaken;
  if (Object.values(errors).includes("foreignIban")) return `${failureMessage} ${kitText.foreignIban}`;
  if (!errors.slug) return failureMessage;
  return `${failureMessage} ${slug?.leadsTo ? kitText.slugHoldsBack(slug.leadsTo) : kitText.slugTaken}`;
}
