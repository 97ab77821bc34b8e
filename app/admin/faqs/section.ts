import { CircleQuestionMark } from "lucide-react";
import type { WriteText } from "../records/messages.ts";
import type { Section } from "../sections.ts";

export const faqsText = {
  title: "Soru Yönetimi",
  create: "Yeni Soru",
  edit: "Soruyu Düzenle",
  back: "Sorulara dön",
  list: "Sorular",
  search: "Sorularda ara",
  total: (count: number) => `Toplam ${count} soru`,
  empty: "Henüz soru bulunmamaktadır.",
  question: "Soru",
  answer: "Cevap",
  deletedNote: "Silinen sorular 30 gün içinde geri yüklenebilir.",
  deleteQuestion: "Bu soruyu silmek istediğinizden emin misiniz?",
  deleteNote: "Soru siteden kaldırılır. Silinenler sekmesinden 30 gün içinde geri yüklenebilir.",
  group: "Soru Grubu",
  chooseGroup: "Grup Seçin",
  displayOrder: "Görüntüleme Sırası",
  displayOrderHint:
    "Sorular kendi grubu içinde bu sırayla görünür. Boş bırakılırsa yeni soru en sona eklenir.",
  isActiveHint: "Pasif soru Sıkça Sorulan Sorular sayfasında görünmez.",

  loadAllFailed: () => "Sorular yüklenirken bir hata oluştu.",
  loadFailed: "Soru yüklenirken bir hata oluştu.",
  saveFailed: "Soru kaydedilirken bir hata oluştu.",
  saved: "Soru başarıyla kaydedildi.",
} as const;

export const faqWrites: WriteText = {
  activated: "Soru başarıyla aktife alındı.",
  deactivated: "Soru başarıyla pasife alındı.",
  statusFailed: "Soru durumu güncellenirken bir hata oluştu.",
  orderFailed: "Soru sırası güncellenirken bir hata oluştu.",
  deleted: "Soru başarıyla silindi. Silinenler sekmesinden geri yükleyebilirsiniz.",
  deleteFailed: "Soru silinirken bir hata oluştu.",
  restored: "Soru başarıyla geri yüklendi.",
  restoreFailed: "Soru geri yüklenirken bir hata oluştu.",
};

export const section: Section = {
  icon: CircleQuestionMark,
  loadAllFailed: faqsText.loadAllFailed(),
  loadFailed: faqsText.loadFailed,
  saveFailed: faqsText.saveFailed,
  writes: faqWrites,
  fieldNames: { title: faqsText.question, content: faqsText.answer, category: faqsText.group },
};
