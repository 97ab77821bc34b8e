export const dashboardText = {
  title: "Yönetim Paneli",
  cards: "Özet",
  failed: "Bu bölüm yüklenemedi.",
  loadFailed: "Panel yüklenirken bir hata oluştu.",
  totalAmount: "Toplam Bağış",
  completedOrders: (count: string) => `${count} tamamlanan sipariş`,
  activeCampaigns: "Aktif Kampanyalar",
  toCampaigns: "Kampanyalar",
  pendingOrders: "Bekleyen Siparişler",
  pendingTransfers: (count: string) => `${count} tanesi havale/EFT`,
  today: "Bugün",
  attention: "İlgilenmeniz gerekenler",
  underAttack:
    "Sitede çalıntı kartlar deneniyor; başarısız kart denemeleri durduruluyor. Sizin bir şey yapmanız gerekmez, ayrıntılar sunucu günlüğündedir.",
  alarmsUnknown: "Ödeme uyarıları yüklenemedi",
  openAlarms: (count: string) => `${count} açık ödeme uyarısı`,
  doubtfulSms: (count: string) => `${count} sonucu belirsiz SMS`,
  doubtfulMail: (count: string) => `${count} sonucu belirsiz e-posta`,

  firstSteps: "İlk adımlar",
  firstStepsLead: "Bağış toplamadan önce yapılacaklar. Liste, hepsi tamamlanana kadar burada durur.",
  stepDone: "tamam",

  latestOrders: "Son Tamamlanan Siparişler",
  noOrders: "Henüz tamamlanmış sipariş yok.",
  allOrders: "Tüm siparişler",
  latestCampaigns: "Son Kampanyalar",
  noCampaigns: "Henüz kampanya yok.",
  allCampaigns: "Tüm kampanyalar",
  passive: "Pasif",

  chart: "Son 30 Gün",
  chartEmpty: "Son 30 günde tamamlanan bağış yok.",
  chartHint: "Tamamlanan bağışlar, bağış gününe göre.",
  amount: "Tutar",
  count: "Adet",
  card: "Kart",
  transfer: "Havale/EFT",
  all: "Toplam",
  day: "Gün",
  chooseDay: "Gün seçin; sol ve sağ ok tuşlarıyla günler arasında gezinin.",
  reading: (day: string, amount: string, count: string, card: string, transfer: string) =>
    `${day}: ${amount}, ${count} bağış (kart ${card}, havale ${transfer})`,
  donations: (count: string) => `${count} bağış`,
  asTable: "Tablo olarak göster",
  before: (amount: string, count: string) => `Önceki 30 gün: ${amount}, ${count} bağış`,
  more: (percent: string) => `%${percent} artış`,
  less: (percent: string) => `%${percent} azalış`,
  same: "değişmedi",
  firstTime: "Önceki 30 günde bağış yok",
} as const;

/** The first steps of a new site in their order. */
export const firstStepTexts = {
  accounts: {
    title: "Banka hesapları",
    how: "Bağışçıların havale gönderebileceği hesabınız yok: Hesaplar ekranında kendi hesaplarınızı ekleyin.",
  },
  sms: {
    title: "SMS",
    how: "SMS'ler yalnızca günlüğe yazılıyor. Sunucuyu yöneten kişi SMS ayarıyla sağlayıcıyı tanıtır; metni Ayarlar'da siz yazarsınız.",
  },
  mail: {
    title: "E-posta",
    how: "E-posta gönderilemiyor; parolasını unutan giremez. Sunucuyu yöneten kişi SMTP_URL ayarını yapar.",
  },
  campaign: {
    title: "İlk kampanya",
    how: "Aktif kampanya yok: ziyaretçilerin bağış yapabileceği ilk kampanyayı oluşturun.",
  },
} as const;
