import { missingLevelText } from "#app/admin/right-texts.ts";

/** The texts of the screen with the logo and the main colour. */
export const brandingText = {
  title: "Logo ve Renk",
  lead: "Sitenin, telefon simgelerinin, paylaşım kartının, e-postaların ve belgelerin görünüşü buradan gelir.",
  missingRight: missingLevelText("settings"),
  loadFailed: "Logo ve renk yüklenirken bir hata oluştu.",
  saveFailed: "Renk kaydedilirken bir hata oluştu.",
  saved: "Renk başarıyla kaydedildi.",

  color: "Ana Renk",
  colorHint: "Düğmeler, bağlantılar ve koyu alanlar bu renkten türetilir. Boş: sitenin hazır yeşili.",
  colorPicker: "Ana rengi paletten seç",
  colorErrors: {
    invalid: "Rengi #1f3a7a gibi yazın.",
    contrast: "Bu renkle yazılar yeterince okunmaz. Aşağıdaki yakın rengi kullanabilirsiniz.",
  },
  colorPasses: "Bu renkle bütün yazılar ve simgeler okunur.",
  colorFails: "Bu renkle bazı yazılar yeterince okunmaz (WCAG AA). Okunan en yakın renk:",
  nearestButton: (color: string) => `${color} rengini kullan`,
  shades: "Türetilen tonlar",
  reset: "Bizimkine dön",
  resetHint: "Yüklenen logoyu ve seçilen rengi kaldırır; sitenin hazır logosu ve yeşili geri gelir.",
  resetDone: "Hazır logo ve renk başarıyla geri geldi.",
  resetFailed: "Hazır logo ve renge dönülemedi.",

  logo: "Logo",
  logoNone: "Logo yüklenmedi; sitenin hazır simgesi ana renkte görünür.",
  logoShown: "Yüklenen logo",
  logoHint:
    "PNG, JPEG, WebP ya da AVIF, en çok 5 MB. Kareye yakın, saydam zeminli bir logo en iyi sonucu verir.",
  logoElsewhere:
    "Logo, SITE_LOGO_URL ayarındaki adresten geliyor. Simgeler ve belgeler için logoyu buradan yükleyin.",
  upload: "Logoyu Yükle",
  remove: "Logoyu Kaldır",
  logoSaved: "Logo başarıyla kaydedildi.",
  logoFailed: "Logo kaydedilirken bir hata oluştu.",
  logoRefused: {
    none: "Bir dosya seçin.",
    type: "Bu dosya okunamadı. PNG, JPEG, WebP ya da AVIF bir logo seçin.",
    heic: "Bu biçim (HEIC) desteklenmiyor. PNG ya da JPEG bir logo seçin.",
    size: "Dosya 5 MB'tan büyük.",
    pixels: "Bu görsel çok büyük. Daha küçük bir logo seçin.",
    busy: "Şu anda çok sayıda görsel işleniyor. Biraz sonra yeniden deneyin.",
  },
} as const;
