export const alarmsText = {
  title: "Ödeme Uyarıları",
  lead: "Bir kişinin bakması gereken ödemeler. Site bu siparişleri kendiliğinden değiştirmez.",
  loadFailed: "Ödeme uyarıları yüklenirken bir hata oluştu.",
  open: "Açık",
  resolved: "Sonuçlandırılan",
  views: "Uyarıların durumu",
  none: "Açık ödeme uyarısı yok.",
  noneResolved: "Henüz sonuçlandırılmış uyarı yok.",
  total: (count: string) => `Toplam ${count} uyarı`,
  age: (hours: number) =>
    hours < 1
      ? "Bir saatten kısa süredir açık"
      : hours < 48
        ? `${hours} saattir açık`
        : `${Math.floor(hours / 24)} gündür açık`,
  order: "Sipariş",
  orderAmount: "Sipariş tutarı",
  paidAmount: "Ödeme tutarı",
  reference: "Banka referansı",
  authCode: "Onay kodu",
  number: "Banka sipariş no",
  donor: "Bağışçı",
  bankAmount: "Bankanın bildirdiği tutar",
  resolution: "Ne yapıldı?",
  resolutionHint: "Örneğin: ikinci ödeme 20.11.2026 tarihinde bankadan iade edildi.",
  resolve: "Sonuçlandır",
  resolving: "Kaydediliyor...",
  saved: "Uyarı başarıyla sonuçlandırıldı.",
  failed: "Uyarı sonuçlandırılırken bir hata oluştu.",
  required: "Ne yapıldığını yazın.",
  stale: (by: string, at: string) => `Bu uyarıyı ${by} ${at} tarihinde sonuçlandırmış.`,
  resolvedBy: (by: string, at: string) => `${by}, ${at}`,

  sms: "Sonucu belirsiz SMS'ler",
  smsLead: "Gönderilemeyen ya da gidip gitmediği bilinmeyen SMS'ler. Kararı siparişin sayfasında verirsiniz.",
  smsUnknown: "Belirsiz",
  smsFailed: "Gönderilemedi",
  smsMore: (count: string) => `ve ${count} tane daha`,
} as const;

/** What a person can do about it; kinds that are not known have none. */
export const alarmAdvice: Partial<Record<string, string>> = {
  duplicate_payment:
    "Bağışçı aynı sipariş için iki kez ödemiş. Banka referansı ile ikinci ödemeyi banka panelinden iade edin.",
  amount_difference:
    "Bankanın tahsil ettiği tutar siparişinkinden farklı. Banka panelindeki tutarı kontrol edip bağışçıyla görüşün.",
  currency_difference: "Ödeme Türk lirası dışında bir para birimiyle alınmış. Banka panelinden kontrol edin.",
  voided_at_bank: "Tamamlanmış görünen bu ödeme bankada iptal edilmiş. Para gelmediyse siparişi iptal edin.",
  refunded_at_bank:
    "Tamamlanmış görünen bu ödeme bankada iade edilmiş. İade sizin kararınızsa siparişi iptal edip nedenini yazın.",
  approved_after_manual_change:
    "Sipariş elle değiştirildikten sonra banka ödemeyi onayladı. Para geldiyse siparişi tamamlayın, istenmiyorsa bankadan iade edin.",
  unconfirmed_approval:
    "Onaylı bildirilen bu ödemeyi bankanın kayıtları doğrulamıyor. Banka panelinde arayın; yoksa siparişi iptal edin.",
  contradictory_message: "Bankadan birbiriyle çelişen bildirimler geldi. Banka panelinden kontrol edin.",
};
