export const errors = {
  // In every language as the specification quotes it.
  "error.unexpected.title": "Unexpected Application Error!",
  "error.unexpected.text": "Beklenmedik bir sorun oluştu. Lütfen biraz sonra yeniden deneyin.",
  "error.unexpected.retry": "Yeniden Dene",
  "error.unexpected.code": "Hata kodu",
  "notFound.title": "Sayfa Bulunamadı",
  "notFound.text": "Aradığınız sayfa taşınmış, kaldırılmış ya da hiç var olmamış olabilir.",
  "notFound.home": "Ana Sayfaya Dön",
} as const;
