import type { LogStatus } from "#shared/order-status.ts";

/** The quoted texts are the specification's (sections 2, 4 and 8). */
export const logsText = {
  title: "Ödeme Logları",
  empty: "Henüz ödeme logu bulunmamaktadır.",
  loadFailed: "Ödeme logları yüklenirken bir hata oluştu.",
  total: (count: string) => `Toplam ${count} kayıt`,
  date: "Tarih",
  order: "Sipariş",
  transaction: "İşlem No",
  amount: "Tutar",
  status: "Durum",
  method: "Ödeme Yöntemi",
  code: "Kod",
  result: "Sonuç",
  orderNumber: "Sipariş no",
  from: "İlk gün",
  to: "Son gün",
  details: "Ayrıntılar",
  detailsOf: (id: number) => `Ödeme logu ${id}`,
  noDetails: "Bu kayıt için bankadan gelen alan saklanmamış.",
  masked:
    "Bankanın bildirdiği alanlardan yalnızca kod ve referanslar saklanır; kart numarası, ad ve imzalar saklanmaz.",
  fields: "Kaydın alanları",
  bankMessages: "Bankanın bildirimleri",
  missing: "Bu kayıt bulunamadı.",
  bankText: (text: string) => `Bankanın açıklaması: ${text}`,
} as const;

/** A status other than success and error is pending (docs/specification.md#3-entities-and-their-fields). */
export const logStatusNames: Record<LogStatus, string> = {
  success: "Başarılı",
  error: "Başarısız",
  pending: "Bekliyor",
};
