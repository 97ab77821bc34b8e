export const errors = {
  // English in every language, as in the specification.
  "error.unexpected.title": "Unexpected Application Error!",
  "error.unexpected.heading": "Sayfa şu anda açılamıyor",
  "error.unexpected.text": "Beklenmedik bir sorun oluştu. Lütfen biraz sonra yeniden deneyin.",
  "error.unexpected.retry": "Yeniden Dene",
  "error.unexpected.code": "Hata kodu",
  "busy.title": "Şu anda çok ziyaretçimiz var",
  "busy.text": "Sayfayı birkaç saniye içinde yeniden açıyoruz. Başlamış ödemeler bundan etkilenmez.",
  "busy.retry": "Şimdi yeniden dene",
  "notFound.title": "Sayfa Bulunamadı",
  "notFound.text": "Aradığınız sayfa taşınmış, kaldırılmış ya da hiç var olmamış olabilir.",
  "notFound.home": "Ana Sayfaya Dön",
} as const;
