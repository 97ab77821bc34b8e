export const signInText = {
  title: "Yönetim Paneline Giriş",
  lead: "Devam etmek için hesabınızla giriş yapın.",
  email: "E-posta",
  password: "Parola",
  submit: "Giriş Yap",
  forgot: "Parolamı unuttum",
  askAdministrator: "Parolanızı unuttuysanız bir yöneticiden yeni parola isteyin.",
  backToSite: "Siteye dön",
  backToSignIn: "Girişe dön",
  emailRequired: "E-posta adresinizi giriniz.",
  passwordRequired: "Parolanızı giriniz.",
  wrong: "Giriş başarısız. Lütfen bilgilerinizi kontrol edin.",
  failed: "Giriş yapılırken bir hata oluştu",
  signOutFailed: "Çıkış yapılırken bir hata oluştu.",
  wait: (time: string) => `Çok fazla deneme yapıldı. Lütfen ${time} sonra yeniden deneyin.`,
  ended: {
    password: "Parolanız başarıyla değiştirildi. Yeni parolanızla giriş yapabilirsiniz.",
    out: "Oturumunuz kapatıldı.",
  },

  codeTitle: "İki Adımlı Doğrulama",
  codeLead: "Kimlik doğrulama uygulamanızdaki 6 haneli kodu girin.",
  code: "Doğrulama kodu",
  codeHint: "Telefonunuza ulaşamıyorsanız yedek kodlarınızdan birini girebilirsiniz.",
  codeSubmit: "Doğrula",
  codeRequired: "Doğrulama kodunu giriniz.",
  codeWrong: "Kod geçersiz. Lütfen güncel kodu girin.",
  codeUsed: "Bu kod az önce kullanıldı. Uygulama yeni kod gösterince yeniden giriş yapın.",
  codeLocked: "Çok fazla hatalı kod girildi. Lütfen bir süre sonra yeniden giriş yapın.",
  codeExpired: "Giriş süresi doldu. Lütfen yeniden giriş yapın.",

  forgotTitle: "Parolamı Unuttum",
  forgotLead: "Hesabınızın e-posta adresini yazın, yeni parola belirlemeniz için bir bağlantı gönderelim.",
  forgotSubmit: "Bağlantı Gönder",
  forgotSent:
    "Bu adrese ait bir hesap varsa yeni parola bağlantısı gönderildi. Bağlantı 60 dakika geçerlidir; gelen kutunuzu kontrol edin.",

  resetTitle: "Yeni Parola",
  resetLead: "Hesabınız için yeni bir parola belirleyin. Açık olan bütün oturumlarınız kapatılır.",
  newPassword: "Yeni parola",
  passwordHint: "En az 10 karakter. Uzun bir cümle iyi bir paroladır.",
  resetSubmit: "Parolayı Kaydet",
  resetExpired: "Bu bağlantı artık geçerli değil. Yeni bir bağlantı isteyebilirsiniz.",
} as const;

/** Returns for example `5 saniye` or `3 dakika`. */
export function formatWait(seconds: number): string {
  return seconds < 60 ? `${seconds} saniye` : `${Math.ceil(seconds / 60)} dakika`;
}

export const passwordProblems: Record<string, string> = {
  required: "Parola zorunludur.",
  tooShort: "Parola en az 10 karakter olmalıdır.",
  tooLong: "Parola en fazla 128 karakter olabilir.",
  tooObvious: "Bu parola çok kolay tahmin edilir. Lütfen başka bir parola seçin.",
  wrong: "Parola hatalı.",
};
