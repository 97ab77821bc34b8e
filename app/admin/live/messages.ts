export const liveText = {
  live: "Canlı",
  connecting: "Bağlanıyor",
  away: "Canlı değil",
  liveHint: "Değişiklikler kendiliğinden görünür.",
  connectingHint: "Canlı bağlantı kuruluyor.",
  awayHint: "Canlı bağlantı yok. Sekmeye dönünce ya da sayfa yenilenince güncellenir.",
} as const;
