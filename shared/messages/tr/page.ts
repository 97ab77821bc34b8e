/** What pages of every section share. */
export const page = {
  "page.breadcrumbs": "Sayfa yolu",
  "page.inTurkish": "Bu metin Türkçedir.",
  "page.someInTurkish": "Bazı metinler Türkçedir.",
  "page.fault.kept":
    "Sayfada bir sorun oldu ve yeniden kuruldu. Yazdıklarınız duruyor; lütfen kontrol edip yeniden deneyin. Tarayıcınızın çeviri özelliği açıksa kapatmanız yardımcı olur.",
  "page.fault.gone":
    "Sayfanın bu bölümü açılamadı. Lütfen sayfayı yenileyin; tarayıcınızın çeviri özelliği açıksa kapatın.",
  "page.retry": "Tekrar dene",
} as const;
