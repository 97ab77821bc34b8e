import type { Area, Level } from "./rights.ts";

export const areaNames: Record<Area, string> = {
  content: "İçerik",
  orders: "Siparişler",
  contacts: "İletişim bilgileri",
  refunds: "İadeler",
  transfers: "Havaleler",
  cash: "Kasa",
  documents: "Belgeler",
  exports: "Dışa aktarma",
  kurban: "Kurban",
  plans: "Düzenli bağış",
  settings: "Ayarlar",
  users: "Kullanıcılar",
};

export const levelNames: Record<Level, string> = {
  none: "Yok",
  see: "Görür",
  change: "Değiştirir",
  decide: "Karar verir",
};
