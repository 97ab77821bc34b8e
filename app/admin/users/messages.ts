import { missingLevelText } from "#app/admin/right-texts.ts";
import { passwordProblems } from "#app/admin/sign-in/messages.ts";

export const usersText = {
  title: "Kullanıcılar",
  create: "Yeni Kullanıcı",
  edit: "Kullanıcıyı Düzenle",
  back: "Kullanıcılara dön",
  name: "Ad Soyad",
  email: "E-posta",
  password: "Parola",
  passwordHint: "En az 10 karakter. Kullanıcıya güvenli bir yoldan iletin.",
  mustChangeHint: "İlk girişinde kendi parolasını belirler.",
  inviteHint: "Parolasını belirlemesi için bu adrese 48 saat geçerli bir bağlantı gider.",
  role: "Rol",
  chooseRole: "Rol Seçin",
  state: "Durum",
  active: "Aktif",
  passive: "Pasif",
  activeLabel: "Hesap aktif",
  activeHint: "Pasif hesapla giriş yapılamaz; açık oturumları kapatılır.",
  secondFactor: "İki Adımlı",
  on: "Açık",
  off: "Kapalı",
  lastLogin: "Son Giriş",
  never: "Hiç",
  createdAt: "Oluşturulma",
  you: "siz",
  total: (count: number) => `Toplam ${count} kullanıcı`,
  empty: "Henüz kullanıcı bulunmamaktadır.",
  deleteQuestion: "Bu kullanıcıyı silmek istediğinizden emin misiniz?",

  missingRight: missingLevelText("users"),
  lastAdministrator: "Son yönetici silinemez, pasifleştirilemez; rolü ve yetkileri değiştirilemez.",
  ownAccount: "Kendi hesabınızı silemezsiniz.",
  beyondRights: "Sizde olmayan bir yetkiyi veremez, sizden yetkili birinin hesabını değiştiremezsiniz.",
  ownRights: (role: string) => `${role}, özel yetkili`,
  rights: "Yetkiler",
  rightsLead:
    "Rol her alana bir yetki verir. Bir kişi için ayrısını seçebilirsiniz; kişinin bir sonraki tıklamasında geçerli olur. Her yetki kendinden öncekileri içerir.",
  fromRole: (level: string) => `Rolden: ${level}`,

  loadFailed: "Kullanıcılar yüklenirken bir hata oluştu.",
  addFailed: "Kullanıcı eklenirken bir hata oluştu.",
  deleteFailed: "Kullanıcı silinirken bir hata oluştu.",
  saveFailed: "Kullanıcı kaydedilirken bir hata oluştu.",
  loadOneFailed: "Kullanıcı yüklenirken bir hata oluştu.",
  passwordFailed: "Parola kaydedilirken bir hata oluştu.",
  factorFailed: "İki adımlı doğrulama sıfırlanırken bir hata oluştu.",
  requirementFailed: "İki adımlı doğrulama zorunluluğu kaydedilirken bir hata oluştu.",
  added: "Kullanıcı başarıyla eklendi.",
  invited: "Kullanıcı başarıyla eklendi; davet e-postası gönderildi.",
  addedNotInvited:
    "Kullanıcı eklendi, ancak davet e-postası gönderilemedi. Kullanıcının sayfasından yeniden gönderin.",
  saved: "Kullanıcı başarıyla kaydedildi.",
  deleted: "Kullanıcı başarıyla silindi.",

  switchOffFirst: "Bir yöneticiyi silmek için önce sayfasında hesabını kapatın.",
  ownProof: "Onayınız",
  ownProofPassword: "Kendi parolanız",
  ownProofCode: "Kendi doğrulama kodunuz",
  ownProofToMake:
    "Yalnızca bir kişiyi yönetici yaparken, bir yöneticinin rolünü değiştirir ya da hesabını kapatırken ve ayar, kullanıcı, iade yetkisini değiştirirken gerekir. Bütün yöneticilere e-posta ile haber verilir.",
  ownProofToReset:
    "Yönetici ya da ayar, kullanıcı, iade yetkisi olan biri sıfırlanırken gerekir. Bütün yöneticilere e-posta ile haber verilir.",

  passwordTitle: "Parolayı Sıfırla",
  passwordText: "Kullanıcının yeni parolasını belirler; açık olan bütün oturumları kapatılır.",
  newPassword: "Yeni parola",
  setPassword: "Yeni Parolayı Kaydet",
  ownPassword: "Kendi parolanızı Hesabım ekranında, eski parolanızı yazarak değiştirirsiniz.",
  ownFactor: "Kendi iki adımlı doğrulamanızı Hesabım ekranında, parolanızı yazarak kapatırsınız.",
  passwordSet: "Yeni parola başarıyla kaydedildi.",
  inviteTitle: "Davet",
  inviteText:
    "Bu kullanıcı henüz giriş yapmadı. Yeni davet, parolasını belirleyeceği 48 saatlik yeni bir bağlantıdır; önceki bağlantı geçersiz olur.",
  inviteAgain: "Daveti Yeniden Gönder",
  inviteSent: "Davet e-postası başarıyla gönderildi.",
  inviteFailed: "Davet e-postası gönderilemedi.",
  factorTitle: "İki Adımlı Doğrulamayı Sıfırla",
  factorText:
    "Telefonunu ve yedek kodlarını kaybeden kullanıcı içindir. Doğrulama kaldırılır, açık oturumlar kapatılır; kullanıcı parolasıyla girip yeniden kurabilir.",
  factorNone: "Bu kullanıcı iki adımlı doğrulama kullanmıyor.",
  resetFactor: "Doğrulamayı Sıfırla",
  factorReset: "İki adımlı doğrulama başarıyla sıfırlandı.",

  requiredNote:
    "İki adımlı doğrulama herkes için zorunlu: kurmamış olan kullanıcılar ilk girişlerinde kurar.",
  require: "İki Adımlı Doğrulamayı Zorunlu Yap",
  requireQuestion: "İki adımlı doğrulama herkes için zorunlu olsun mu?",
  requireNote: (count: number) =>
    count === 0
      ? "Bütün etkin kullanıcılar kurmuş; kimsenin çalışması kesilmez."
      : `${count} etkin kullanıcı henüz kurmadı: kurana kadar hiçbir ekranı açamaz, yarım kalan işini kaydedemez.`,
  requireYes: "Evet, Zorunlu Yap",
  requiring: "Kaydediliyor...",
  ownFirst: "Önce kendi iki adımlı doğrulamanızı Hesabım ekranında kurun.",
  release: "Zorunluluğu Kaldır",
  requirementSaved: "İki adımlı doğrulama ayarı başarıyla kaydedildi.",
} as const;

export const fieldProblems = {
  name: { required: "Ad Soyad zorunludur.", tooLong: "Ad Soyad çok uzun." },
  email: {
    required: "E-posta zorunludur.",
    invalid: "Geçerli bir e-posta adresi giriniz.",
    taken: "Bu e-posta adresiyle kayıtlı bir kullanıcı var.",
  },
  password: passwordProblems,
  role: { required: "Rol zorunludur." },
} satisfies Record<string, Record<string, string>>;
