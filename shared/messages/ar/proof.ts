import type { proof as tr } from "../tr/proof.ts";

export const proof: Record<keyof typeof tr, string> = {
  "proof.title": "المؤسسة بالأرقام والسجلات",
  "proof.amountLabel": "قيمة التبرعات في {year}",
  "proof.donationCountLabel": "{count, plural, few {تبرعات} many {تبرعًا} other {تبرع}} في {year}",
  "proof.countries": "{count, plural, few {دول} many {دولة} other {دولة}} نعمل فيها",
  "proof.founded": "سنة التأسيس",
  "proof.registry": "رقم القيد في السجل",
  "proof.tax": "الوضع الضريبي",
  "proof.tax.exempt": "مؤسسة معفاة من الضرائب",
  "proof.tax.public-benefit": "جمعية ذات نفع عام",
};
