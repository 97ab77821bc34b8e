/** The frame of the corporate pages; their names are in shell.ts, their texts in the database. */
export const corporate = {
  "corporate.menu": "Kurumsal sayfalar",
  "corporate.placeholder.title": "Bu sayfanın içeriği hazırlanıyor",
  "corporate.placeholder.text":
    "Merak ettiklerinizi bize doğrudan sorabilirsiniz; en kısa sürede yanıtlarız.",
  "corporate.placeholder.contact": "İletişime geçin",
  "corporate.loadFailed": "Sayfa yüklenirken bir hata oluştu.",
  "corporate.more": "Bizi daha yakından tanıyın",
  "corporate.kvkk-aydinlatma-metni": "KVKK Aydınlatma Metni",
  "corporate.bagis-sartlari": "Bağış ve İade Şartları",
  "corporate.cerezler": "Çerezler",
  "corporate.about.hakkimizda": "Görevimiz, ufkumuz ve ilkelerimiz",
  "corporate.about.tarihce": "Bir kazan çorbadan bugüne",
  "corporate.about.yetkili-kurullar": "Vakfı yöneten ve denetleyen kurullar",
  "corporate.about.vakif-kurulus-senedi": "Vakfımızın kuruluş belgesi",
  "corporate.about.denetim": "Hesaplarımıza kim, nasıl bakar?",
  "corporate.about.etik-degerler": "Yardım ederken uyduğumuz ilkeler",
  "corporate.about.uyum-ve-risk": "Mevzuata uyum ve risk yönetimi",
  "corporate.about.medya-odasi": "Basın için bilgi ve görseller",
  "corporate.about.insan-kaynaklari": "Birlikte çalışmak isteyenlere",
} as const;
