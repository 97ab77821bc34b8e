export const bankText = {
  title: "Banka karşılaştırması",
  lead: "Her gece, biten günün bankadaki bütün işlemleri sipariş ve ödemelerle iki yönde karşılaştırılır.",
  never: "Henüz karşılaştırılan gün yok.",
  /** `lines` is null if the bank has no list and the server inquired about each payment. */
  compared: (day: string, at: string, lines: string | null) =>
    `${day} günü ${at} tarihinde karşılaştırıldı: ${lines === null ? "ödemeler bankaya tek tek soruldu" : `bankada ${lines} işlem`}.`,
  equal: "Fark bulunmadı.",
  differences: (count: string) => `${count} fark bulundu.`,
  waiting: (days: string) => `Bankadan tam yanıt beklenen gün: ${days}. Kendiliğinden yeniden denenir.`,
  day: "Gün",
  again: "Bu günü yeniden karşılaştır",
  noting: "Kaydediliyor...",
  noted: (day: string) => `${day} günü başarıyla sıraya alındı, bir dakika içinde bankayla karşılaştırılır.`,
  notOver: "Bu gün henüz bitmedi. Bankanın listesi ancak gün bittikten sonra tamdır.",
  noDay: "Geçerli bir gün seçin.",
  failed: "Gün karşılaştırma sırasına alınırken bir hata oluştu.",

  cancelOrder: "Siparişi iptal ederek sonuçlandır",
  cancelled: "Sipariş başarıyla iptal edildi, uyarısı sonuçlandırıldı.",
  stale: (by: string, at: string) =>
    `Siparişi bu arada ${by} ${at} tarihinde değiştirmiş. Sayfayı yenileyip tekrar bakın.`,
  cancelFailed: "Sipariş iptal edilirken bir hata oluştu.",
} as const;
