import { type ContentKind, contentKinds } from "#shared/content/content-kinds.ts";

/** The texts of the screens of every kind of content; quoted ones come from sections 2 and 8 of the specification. */
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
  /** `code` is the error's own code. */
  loadAllFailed: (code: string | null) => string;
  /** A sentence that answers a frequent question about the list. */
  help?: string;
  /** Replaces `deleteNote` for records with donations. */
  archiveNote?: string;
};

/** Returns a kind's texts. `object` is the singular as object (`kampanyayı`); `own` replaces texts. */
export function contentText<Own extends Partial<ContentText>>(
  kind: ContentKind,
  object: string,
  own: Own,
): ContentText & Own {
  const { name, names } = contentKinds[kind];
  const one = name.toLocaleLowerCase("tr");
  const many = names.toLocaleLowerCase("tr");
  const vowel = names.endsWith("lar") ? "a" : "e";
  return {
    title: `${name} Yönetimi`,
    create: `Yeni ${name}`,
    edit: `${object[0]?.toLocaleUpperCase("tr")}${object.slice(1)} Düzenle`,
    back: `${names}${vowel} dön`,
    list: names,
    search: `${names}d${vowel} ara`,
    lead: name,
    total: (count) => `Toplam ${count} ${one}`,
    empty: `Henüz ${one} bulunmamaktadır.`,
    deletedNote: `Silinen ${many} 30 gün içinde geri yüklenebilir.`,
    deleteQuestion: `Bu ${object} silmek istediğinizden emin misiniz?`,
    deleteNote: `${name} siteden kaldırılır. Silinenler sekmesinden 30 gün içinde geri yüklenebilir.`,
    image: `${name} Resmi`,
    loadAllFailed: () => `${names} yüklenirken bir hata oluştu.`,
    loadFailed: `${name} yüklenirken bir hata oluştu.`,
    saveFailed: `${name} kaydedilirken bir hata oluştu.`,
    saved: `${name} başarıyla kaydedildi.`,
    ...own,
  };
}

/** A list's messages after a write. */
export type WriteText = Record<
  | "activated"
  | "deactivated"
  | "statusFailed"
  | "orderFailed"
  | "orderUndone"
  /** The message if the records that have reached their target were already the last. */
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
  /** `count` is the number of records that moved behind all others. */
  arranged: (count: number) => string;
  /** The message after copying, for kinds that staff can copy. */
  copied?: string;
};

export function writeText(kind: ContentKind, own: Partial<WriteText>): WriteText {
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
    ...own,
  };
}
