import type { address as tr } from "../tr/address.ts";

export const address: Partial<Record<keyof typeof tr, string>> = {
  "email.doubt.comma": "في العنوان فاصلة. هل تقصدون نقطة؟",
  "email.doubt.dots": "في العنوان نقطتان متجاورتان.",
  "email.doubt.domain": "يبدو أن نهاية العنوان ناقصة. يُكتب العنوان هكذا: ⁦ayse@example.com⁩",
  "email.doubt.letters": "في العنوان حرف أو علامة لا تناسب عناوين البريد. إن كان خطأً فلن نستطيع مراسلتكم.",
  "email.doubt.near": "هل تقصدون ⁦{meant}⁩؟",
  "email.doubt.take": "استخدام هذا العنوان",
};
