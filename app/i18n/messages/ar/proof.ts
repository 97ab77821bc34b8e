import type { proof as tr } from "../tr/proof.ts";

export const proof: Record<keyof typeof tr, string> = {
  "proof.title": "المؤسسة بالأرقام والسجلات",
  "proof.given": "تُبرّع به في {year}",
  "proof.gifts": "تبرعًا في {year}",
  "proof.countries": "دولة نعمل فيها",
  "proof.founded": "سنة التأسيس",
  "proof.registry": "رقم القيد في السجل",
  "proof.tax": "الوضع الضريبي",
  "proof.tax.exempt": "مؤسسة معفاة من الضرائب",
  "proof.tax.public-benefit": "جمعية ذات نفع عام",
};
