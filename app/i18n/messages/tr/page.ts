/** What pages of every section share. */
export const page = {
  "page.breadcrumbs": "Sayfa yolu",
  "page.inTurkish": "Bu metin Türkçedir.",
  "page.someInTurkish": "Bazı metinler Türkçedir.",
  "page.retry": "Tekrar dene",
} as const;
