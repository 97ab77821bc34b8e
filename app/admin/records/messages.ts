/** Words that all kinds of records share; quoted texts are the specification's (section 2). */
export const recordText = {
  active: "Aktif",
  passive: "Pasif",
  activate: "Aktife Al",
  deactivate: "Pasife Al",
  deletedView: "Silinenler",
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
  keptForEver: "Arşivde kalır",
  target: "Hedef Tutar",
  by: (name: string) => `Değiştiren: ${name}`,
  reachedLast: "Hedefe ulaşanları sona al",
  undo: "Geri Al",
  duplicate: "Kopyasını oluştur",
  duplicating: "Kopyalanıyor...",
  orderChanged: (by: string | null) =>
    `Siz bakarken ${by ?? "başka biri"} listeyi değiştirdi. Güncel sırayı kontrol edip yeniden deneyin.`,
} as const;

/** A list's messages after a write, by intent, for the intents that it supports. */
export type WriteText = {
  activated?: string;
  deactivated?: string;
  statusFailed?: string;
  orderFailed?: string;
  /** After "reached goals to the end": the number of moved records; when they were already there; after its undo. */
  arranged?: (count: number) => string;
  arrangedBefore?: string;
  orderUndone?: string;
  /** After a copy, for kinds that staff can copy. */
  copied?: string;
  copyFailed?: string;
  deleted: string;
  /** For records that stay in the archive because they have donations. */
  archived?: string;
  deleteFailed: string;
  restored: string;
  restoreFailed: string;
};
