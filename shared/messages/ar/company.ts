import type { company as tr } from "../tr/company.ts";

export const company: Record<keyof typeof tr, string> = {
  "company.ask": "إصدار المستند باسم شركة أو منشأة",
  "company.ask.hint": "يُستخدم الاسم والبيانات الضريبية لمستند التبرع فقط.",
  "company.group": "بيانات الشركة أو المنشأة",
  "company.title": "اسم الشركة",
  "company.title.wrong": "أدخلوا الاسم الذي سيُكتب في المستند",
  "company.taxNumber": "الرقم الضريبي (VKN أو TCKN)",
  "company.taxNumber.hint": "رقم VKN من 10 أرقام، وللمنشأة الفردية رقم TCKN من 11 رقمًا",
  "company.taxNumber.wrong": "يُرجى مراجعة الرقم الضريبي: يتكوّن VKN من 10 أرقام وTCKN من 11 رقمًا",
  "company.taxOffice": "دائرة الضرائب",
  "company.taxOffice.wrong": "أدخلوا دائرة الضرائب",
};
