import { type ContentKind, contentKinds } from "#shared/content/content-kinds.ts";

/** The texts of the screens of a kind of content (sections 2 and 8 of the specification). */
export type ContentText = Record<
  | "title"
  | "create"
  | "edit"
  | "back"
  | "list"
  | "search"
  | "empty"
  | "deletedNote"
  | "deleteQuestion"
  | "deleteNote"
  | "image"
  | "loadFailed"
  | "saveFailed"
  | "saved",
  string
> & {
  /** The heading of the column with the titles. */
  lead: string;
  total: (count: number) => string;
  /** `code` is the code of the error. */
  loadAllFailed: (code: string | null) => string;
  /** A sentence that explains the list. */
  help?: string;
  /** Replaces `deleteNote` for records with donations. */
  archiveNote?: string;
};

/** `object` is the singular in the accusative, such as `kampanyayı`. `overrides` replaces default texts. */
export function contentText<Overrides extends Partial<ContentText>>(
  kind: ContentKind,
  object: string,
  overrides: Overrides,
): ContentText & Overrides {
  const { name, names } = contentKinds[kind];
  const singular = name.toLocaleLowerCase("tr");
  const plural = names.toLocaleLowerCase("tr");
  const vowel = names.endsWith("lar") ? "a" : "e";
  return {
    title: `${name} Yönetimi`,
    create: `Yeni ${name}`,
    edit: `${object[0]?.toLocaleUpperCase("tr")}${object.slice(1)} Düzenle`,
    back: `${names}${vowel} dön`,
    list: names,
    search: `${names}d${vowel} ara`,
    lead: name,
    total: (count) => `Toplam ${count} ${singular}`,
    empty: `Henüz ${singular} bulunmamaktadır.`,
    deletedNote: `Silinen ${plural} 30 gün içinde geri yüklenebilir.`,
    deleteQuestion: `Bu ${object} silmek istediğinizden emin misiniz?`,
    deleteNote: `${name} siteden kaldırılır. Silinenler sekmesinden 30 gün içinde geri yüklenebilir.`,
    image: `${name} Resmi`,
    loadAllFailed: () => `${names} yüklenirken bir hata oluştu.`,
    loadFailed: `${name} yüklenirken bir hata oluştu.`,
    saveFailed: `${name} kaydedilirken bir hata oluştu.`,
    saved: `${name} başarıyla kaydedildi.`,
    ...overrides,
  };
}

/** The messages of a list about its writes. */
export type WriteText = Record<
  | "activated"
  | "deactivated"
  | "statusFailed"
  | "orderFailed"
  | "orderUndone"
  /** The message if the records with a reached target were already at the end. */
  | "arrangedBefore"
  | "copyFailed"
  | "deleted"
  /** The message after the deletion of a record with donations. */
  | "archived"
  | "deleteFailed"
  | "restored"
  | "restoreFailed",
  string
> & {
  /** `count` is the number of records that were moved to the end. */
  arranged: (count: number) => string;
  /** The message about a copy; undefined if staff cannot copy records of this kind. */
  copied?: string;
};

export function writeText(kind: ContentKind, overrides: Partial<WriteText>): WriteText {
  const { name, names } = contentKinds[kind];
  return {
    activated: `${name} başarıyla aktife alındı.`,
    deactivated: `${name} başarıyla pasife alındı.`,
    statusFailed: `${name} durumu güncellenirken bir hata oluştu.`,
    orderFailed: `${name} sırası güncellenirken bir hata oluştu.`,
    arranged: (count) => `Hedefine ulaşan ${count} ${name.toLocaleLowerCase("tr")} başarıyla sona alındı.`,
    arrangedBefore: `Hedefine ulaşan ${names.toLocaleLowerCase("tr")} zaten sonda.`,
    orderUndone: "Sıralama başarıyla geri alındı.",
    copyFailed: `${name} kopyalanırken bir hata oluştu.`,
    deleted: `${name} başarıyla silindi. Silinenler sekmesinden geri yükleyebilirsiniz.`,
    archived: `${name} başarıyla arşivlendi; bağış kayıtları korundu.`,
    deleteFailed: `${name} silinirken bir hata oluştu.`,
    restored: `${name} başarıyla geri yüklendi.`,
    restoreFailed: `${name} geri yüklenirken bir hata oluştu.`,
    ...overrides,
  };
}
