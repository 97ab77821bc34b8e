import { missingLevelText } from "#app/admin/right-texts.ts";

export const addressesText = {
  title: "Eski Adresler",
  lead: "Eski sitenizin adresleri yeni sayfalara yönlensin (301). Bu sitenin sayfalarının adresleri yönlendirilmez; /haberler/…, /projeler/… ve /hikayeler/… biçimindeki bir adres, öyle bir kayıt yoksa yönlenir.",
  loadFailed: "Eski adresler yüklenirken bir hata oluştu.",
  missingRight: missingLevelText("settings"),
  failed: "Eski adresler kaydedilirken bir hata oluştu.",
  upload: "Liste yükle",
  file: "Dosya",
  choose: "Yükle",
  formats:
    "CSV veya Excel; ilk sütunda eski adres, ikinci sütunda bu sitedeki sayfa. Örnek: /bagis-yap ; /bagis",
  none: "Önce bir dosya seçin.",
  tooLarge: "Dosya 2 MB'tan büyük.",
  saved: (saved: string) => `${saved} adres başarıyla kaydedildi.`,
  refused: (lines: string) =>
    `Alınmayan satırlar: ${lines}. Eski adres / ya da http ile başlamalı ve bu sitenin bir sayfasının adresi olmamalı; hedef bu sitenin bir sayfası olmalı, kendisi eski adres olmamalı.`,
  path: "Eski adres",
  target: "Yeni sayfa",
  empty: "Henüz eski adres yok.",
  total: (count: string) => `Toplam ${count} adres`,
  removeAll: "Hepsini sil",
  removeTitle: "Bütün eski adresler silinsin mi?",
  removeMeans: "Eski adreslere gelen ziyaretçiler artık “sayfa bulunamadı” görür.",
  removed: "Eski adresler başarıyla silindi.",
} as const;
