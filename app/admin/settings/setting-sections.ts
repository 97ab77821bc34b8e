/** The sections of the settings. `path` is the screen of a section below the prefix of the back office. */
export const settingSections: readonly { path: string; label: string; hint: string }[] = [
  { path: "settings/identity", label: "Kimlik", hint: "Ad, telefon, adres, harita, sosyal medya" },
  { path: "settings/branding", label: "Logo ve Renk", hint: "Logo, favicon, telefon simgeleri, ana renk" },
  {
    path: "settings/foundation",
    label: "Vakıf Bilgileri",
    hint: "Kütük numarası, vergi durumu, kuruluş yılı",
  },
  { path: "accounts", label: "Hesaplar", hint: "Bağışçıların gördüğü banka hesapları" },
  { path: "settings/words", label: "Metinler", hint: "Ana sayfa, üç adım, alt bilgi, teşekkür" },
  { path: "settings/figures", label: "Açılış Rakamları", hint: "Siteden önce bu yıl yapılan bağışlar" },
  { path: "settings/rates", label: "Kurlar", hint: "Dolar ve avronun lira karşılığı, günüyle" },
  { path: "settings/sms", label: "SMS", hint: "Bağış ve hatırlatma SMS'lerinin metni" },
  { path: "settings/mail", label: "E-posta", hint: "E-postaların metinleri ve gönderim" },
  { path: "settings/transfers", label: "Havale", hint: "Ödenmeyen havaleler ve hatırlatma" },
  {
    path: "settings/matching",
    label: "Havale Eşleştirme",
    hint: "Havale ayarları: ekstreden kendiliğinden tamamlama",
  },
  { path: "settings/documents", label: "Belge", hint: "Makbuz, metinler, logo, imza" },
  {
    path: "settings/addresses",
    label: "Eski Adresler",
    hint: "Eski sitenin adreslerini yeni sayfalara yönlendirme",
  },
  { path: "settings/security", label: "Güvenlik", hint: "Kart denemeleri, iade onayı, doğrulama" },
  { path: "settings/retention", label: "Saklama Süreleri", hint: "Kişisel veriler ne kadar saklanır" },
  { path: "banks/settings", label: "Banka Ayarları", hint: "Ödeme kuruluşuna giden bağış adları" },
  { path: "banks/guide", label: "İlk Lira", hint: "Sanal POS başvurusu ve ilk deneme" },
];
