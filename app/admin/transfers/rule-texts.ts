import { rowText } from "./row-messages.ts";

export const rulesText = {
  tab: "Öğrenilenler",
  note: "Bir hareketi bir bağışla eşleştirdiğinizde, aynı IBAN'dan gelen sonraki havaleler o bağışçının bekleyen bağışlarına önerilir. Önerilen hiçbir eşleşme kendiliğinden uygulanmaz.",
  payer: "Gönderen",
  unnamed: "Adı yazılmamış",
  donors: "Önerilen bağışçı",
  payments: "Eşleşen havale",
  last: "Son havale",
  state: "Durum",
  on: "Öneriliyor",
  off: "Önerilmiyor",
  about: (payer: string, on: boolean) => `${on ? rowText.switchOff : rowText.switchOn}: ${payer}`,
  total: (count: string) => `Toplam ${count} kural`,
  empty: "Henüz bir şey öğrenilmedi. Bir hareket bir bağışla eşleştirildiğinde burada görünür.",
  loadFailed: "Öğrenilenler yüklenemedi. Lütfen sayfayı yenileyin.",
} as const;
