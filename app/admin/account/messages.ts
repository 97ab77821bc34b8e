export const accountText = {
  title: "Hesabım",
  tabs: "Hesap bölümleri",
  sessions: "Oturumlarım",
  password: "Parola",
  secondFactor: "İki Adımlı Doğrulama",

  sessionsLead:
    "Hesabınızla giriş yapılmış tarayıcılar. Tanımadığınız bir oturum varsa kapatın ve parolanızı değiştirin.",
  thisSession: "Bu oturum",
  unknownBrowser: "Bilinmeyen tarayıcı",
  from: "Adres",
  started: "Giriş",
  used: "Son kullanım",
  endSession: "Oturumu Kapat",
  endOthers: "Diğer Tüm Oturumları Kapat",
  noOthers: "Başka açık oturumunuz yok.",
  ended: (count: number) =>
    count === 1 ? "Oturum başarıyla kapatıldı." : `${count} oturum başarıyla kapatıldı.`,
  endedNone: "Bu oturum zaten kapatılmış.",
  sessionsFailed: "Oturumlar yüklenirken bir hata oluştu.",
  endFailed: "Oturum kapatılırken bir hata oluştu.",

  passwordLead:
    "Parolanız değişince bu oturumla birlikte açık olan bütün oturumlarınız kapatılır ve yeniden giriş yaparsınız.",
  mustChangePassword:
    "Parolanızı bir yönetici belirledi. Devam etmek için yalnızca sizin bildiğiniz bir parola seçin.",
  currentPassword: "Mevcut parola",
  newPassword: "Yeni parola",
  passwordHint: "En az 10 karakter. Uzun bir cümle iyi bir paroladır.",
  changePassword: "Parolayı Değiştir",
  passwordFailed: "Parola değiştirilirken bir hata oluştu.",

  factorOn: "Açık",
  factorOff: "Kapalı",
  factorFailed: "İki adımlı doğrulama güncellenirken bir hata oluştu.",
  factorLead:
    "Giriş yaparken parolanıza ek olarak telefonunuzdaki kimlik doğrulama uygulamasının ürettiği kod da sorulur. Parolanız çalınsa bile hesabınıza girilemez.",
  factorRequired:
    "Yöneticiler iki adımlı doğrulamayı zorunlu kıldı. Devam etmek için lütfen kurulumu tamamlayın.",
  factorKept: "Yöneticiler iki adımlı doğrulamayı zorunlu kıldığı için kapatılamaz.",
  confirmPassword: "Parolanız",
  begin: "Kurulumu Başlat",
  step1: "1. Uygulamaya ekleyin",
  step1Text: "Kimlik doğrulama uygulamanızla (Google Authenticator, Aegis, 1Password…) karekodu okutun.",
  qrLabel: "Kimlik doğrulama uygulaması için karekod",
  secret: "Karekodu okutamıyorsanız bu anahtarı elle girin:",
  step2: "2. Yedek kodları saklayın",
  step2Text:
    "Telefonunuza ulaşamazsanız her biri bir kez kullanılabilen bu kodlarla giriş yapabilirsiniz. Kodlar yalnızca şimdi gösterilir; güvenli bir yere kaydedin.",
  step3: "3. Kodu doğrulayın",
  code: "Uygulamadaki 6 haneli kod",
  confirm: "Doğrula ve Aç",
  wrongCode: "Kod geçersiz. Lütfen uygulamadaki güncel kodu girin.",
  wrongPassword: "Parola hatalı.",
  enabled: "İki adımlı doğrulama başarıyla açıldı.",
  disabled: "İki adımlı doğrulama başarıyla kapatıldı.",
  renew: "Yeni Yedek Kodlar Oluştur",
  renewed: "Yeni yedek kodlarınız hazır. Eski kodlar artık geçersizdir.",
  manageLead: "Yedek kodlarınızı yenilemek ya da iki adımlı doğrulamayı kapatmak için parolanızı girin.",
  disable: "İki Adımlı Doğrulamayı Kapat",
} as const;
