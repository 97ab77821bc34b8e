import { CircleQuestionMark } from "lucide-react";
import { contentText, writeText } from "#app/admin/records/content-texts.ts";
import type { Section } from "#app/admin/sections.ts";

export const faqsText = {
  ...contentText("faqs", "soruyu", {}),
  answer: "Cevap",
  group: "Soru Grubu",
  chooseGroup: "Grup Seçin",
  displayOrderHint:
    "Sorular kendi grubu içinde bu sırayla görünür. Boş bırakılırsa yeni soru en sona eklenir.",
  isActiveHint: "Pasif soru Sıkça Sorulan Sorular sayfasında görünmez.",
};

export const section: Section = {
  icon: CircleQuestionMark,
  text: faqsText,
  writes: writeText("faqs", {}),
  fieldNames: { title: faqsText.lead, content: faqsText.answer, category: faqsText.group },
};
