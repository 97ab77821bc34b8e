import { Tags } from "lucide-react";
import { contentText, writeText } from "#app/admin/records/content-texts.ts";
import type { Section } from "#app/admin/sections.ts";
import { type Categorized, RULED_CATEGORIES } from "#shared/content/category.ts";

export const kindNames: Record<Categorized, string> = {
  campaigns: "Kampanyalar",
  projects: "Projeler",
  news: "Haberler",
  faqs: "Soru grupları",
};

export const categoriesText = {
  ...contentText("categories", "kategoriyi", {
    help: "Kampanya, proje ve haberlerin kategorileri ile soru grupları. Ad değişince kayıtlar ve adresler aynı kalır.",
    deleteNote: "Kullanılmayan kategori kaldırılır. Silinenler sekmesinden 30 gün içinde geri yüklenebilir.",
  }),
  lead: "Ad",
  kind: "Liste",
  chooseKind: "Liste Seçin",
  kindHint: "Sonradan değişmez.",
  records: "Kayıt",
  heading: "Sayfa başlığı",
  headingHint: "Bağış sayfasında bu kategori seçilince görünür. Boş bırakılırsa kategorinin adı yazılır.",
  description: "Sayfa açıklaması",
  descriptionHint: "Başlığın altında ve arama sonuçlarında görünür.",
  isActiveHint:
    "Pasif kategori ziyaretçilerin filtrelerinde ve yeni kayıtların formunda çıkmaz; kayıtları görünmeye devam eder.",
  inUse: "Kaydı olan kategori silinmez; pasife alabilirsiniz.",
  ruled:
    "Sitenin kuralları bu kategoriye bağlı olduğu için silinmez; adını değiştirebilir, pasife alabilirsiniz.",
  rule: {
    kurban: "Hisse fiyatı ve vekâlet onayı, adı değişse de bu kategorinin kampanyalarında geçerlidir.",
    projeler: "Projelere yapılan bağışlar, adı değişse de bu kategoride sayılır.",
    genel: "Açıklamasında zekât ya da fitre yazan havaleler, adı değişse de bu kategoriye önerilir.",
    yetim: "Açıklamasında yetim yazan havaleler, adı değişse de bu kategoriye önerilir.",
  } as Record<string, string>,
  taken: "Bu listede aynı adda bir kategori var.",
};

/** Returns the reason why a category cannot be deleted. */
export function findKeepReason({ id, recordCount }: { id: string; recordCount: number }): string | undefined {
  if (RULED_CATEGORIES.includes(id)) return categoriesText.ruled;
  return recordCount > 0 ? categoriesText.inUse : undefined;
}

export const section: Section = {
  icon: Tags,
  text: categoriesText,
  writes: writeText("categories", {}),
  fieldNames: {
    title: categoriesText.lead,
    kind: categoriesText.kind,
    heading: categoriesText.heading,
    description: categoriesText.description,
  },
};
