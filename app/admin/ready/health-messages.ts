import type { HealthName } from "./describe-health.ts";

export const healthText = {
  title: "Sitenin durumu",
  good: "Yolunda",
  attention: "Bakılmalı",
  unknown: "Bilinmiyor",
  unread: "Bu bilgi şu anda okunamadı. Sayfayı yeniden yükleyin.",

  backup: (age: string) => `Son yedek ${age} önce alındı.`,
  noBackup: "Bu sunucuda alınmış bir yedek yok.",
  lessThanAnHour: "bir saatten kısa süre",
  hours: (count: string) => `${count} saat`,
  days: (count: string) => `${count} gün`,

  alarms: (count: string) => `${count} açık uyarı var.`,
  noAlarms: "Açık uyarı yok.",
  transfers: (count: string) => `${count} havale bağışıyla eşleşmeyi bekliyor.`,
  noTransfers: "Eşleşmeyi bekleyen havale yok.",
  sms: (count: string) => `${count} SMS gitmedi ya da sonucu belirsiz.`,
  noSms: "Gitmeyen ya da sonucu belirsiz SMS yok.",
  mail: (count: string) => `${count} e-posta gitmedi ya da sonucu belirsiz.`,
  noMail: "Gitmeyen ya da sonucu belirsiz e-posta yok.",

  compared: (bank: string, day: string, result: string) =>
    `${bank}: ${day} günü bankayla karşılaştırıldı, ${result}.`,
  noDifference: "fark yok",
  differences: (count: string) => `${count} fark var`,
  comparedLate: "sonraki günler henüz karşılaştırılmadı",
  incomplete: (count: string) => `${count} günün karşılaştırması tamamlanmadı`,
  neverCompared: (bank: string) => `${bank}: bankayla henüz karşılaştırma yapılmadı.`,

  certificate: (days: string) => `Sertifika ${days} gün sonra bitiyor.`,
  certificateEnded: (days: string) =>
    `Sertifika ${days} gün önce bitti; tarayıcılar siteyi güvensiz gösterir.`,
  certificateUnknown: "Sertifikanın ne zaman bittiği bilinmiyor: sunucu kendi adresine bakamadı.",

  writeToOperator: "Sunucuyu yönetene yaz",
  operatorText: (sentence: string, url: string) =>
    `${sentence}\n\nSite: ${url}\nYapılacaklar: docs/operations.md`,
} as const;

/** The screen on which staff act on a line. Lines without one are for the operator of the server. */
export const healthScreens: Partial<Record<HealthName, { path: string; label: string }>> = {
  alarms: { path: "orders/alarms", label: "Uyarıları aç" },
  bankDays: { path: "orders/alarms", label: "Karşılaştırmayı aç" },
  transfers: { path: "transfers", label: "Havaleleri aç" },
  sms: { path: "orders/alarms", label: "Mesajları aç" },
  mail: { path: "orders/alarms", label: "Mesajları aç" },
};
