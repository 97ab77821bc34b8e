import { missingLevelText } from "#app/admin/right-texts.ts";
import type { NotConfirmed } from "#server/staff/confirm-person.ts";

export const accountsText = {
  title: "Hesaplar",
  lead: "Bağışçıların havale gönderdiği banka hesapları, sitedeki sırayla.",
  create: "Hesap ekle",
  edit: "Hesabı Düzenle",
  back: "Hesaplar",
  toCodes: "Karekod'lar ve tablo sütunları",
  empty: "Henüz hesap yok. Ekleyene kadar bağışçılar havale gönderemez.",
  emptyExamples: "Henüz hesabınız yok; sitede örnek hesaplar görünüyor. İlk hesabınızı ekleyin.",
  loadFailed: "Hesaplar yüklenirken bir hata oluştu.",
  loadOneFailed: "Hesap yüklenirken bir hata oluştu.",
  saveFailed: "Hesap kaydedilirken bir hata oluştu.",
  failed: "İşlem sırasında bir hata oluştu.",
  moveFailed: "Sıra değiştirilirken bir hata oluştu.",
  missingRight: missingLevelText("settings"),
  saved: "Hesap başarıyla kaydedildi.",
  hiddenSaid: "Hesap başarıyla gizlendi; bağışçılar artık görmüyor.",
  shownSaid: "Hesap başarıyla yeniden gösterildi.",
  requested: (at: string) =>
    `Değişiklik başarıyla istendi. Hiçbir yönetici reddetmezse ${at} tarihinde yürürlüğe girer. İki yöneticinin hesabı da son 7 günde değişmediyse, öbürünün onayıyla hemen yürürlüğe girer.`,
  taken: "Dosyadaki hesaplar başarıyla tabloya alındı.",

  hidden: "Gizli",
  hide: "Gizle",
  hideQuestion: "Bu hesabı bağışçılardan gizlemek istediğinize emin misiniz?",
  hideNote:
    "Hemen gizlenir. Yeniden gösterilmesi, yeni bir hesap gibi ikinci bir yöneticinin onayını bekler.",
  hiding: "Gizleniyor…",
  show: "Yeniden göster",
  purposes: "Amaç",
  undecidedHere: "Bu hesabın bekleyen bir değişikliği var.",

  undecided: "Bekleyen değişiklikler",
  action: {
    add: "Yeni hesap",
    change: "Hesap değişikliği",
    hide: "Gizleme",
    show: "Yeniden gösterme",
  },
  by: (name: string, at: string) => `${name} istedi · ${at}`,
  approvedBy: (name: string) =>
    `${name} onayladı; iki hesaptan biri son 7 günde değiştiği için yine de bekliyor.`,
  countdown: (left: string, at: string) =>
    `${left} sonra yürürlüğe girer (${at}); site bu sürede kapalı kalırsa daha geç.`,
  due: "Birkaç dakika içinde yürürlüğe girer.",
  hours: (hours: number, minutes: number) =>
    hours > 0 ? `${hours} saat ${minutes} dakika` : `${minutes} dakika`,
  mayApprove: (names: string) => `Onaylayınca hemen yürürlüğe girer: ${names}`,
  mayApproveLater: (names: string) =>
    `Onaylayabilir, ancak süre yine de beklenir (hesabı son 7 günde değişti): ${names}`,
  mayApproveForNew: (names: string, requester: string) =>
    `Onaylayabilir, ancak süre yine de beklenir (isteyenin, ${requester}, hesabı son 7 günde değişti): ${names}`,
  nobodyApproves:
    "Onaylayabilecek başka yönetici yok: iki adımlı doğrulaması açık ikinci bir yönetici gerekir.",
  approve: "Onayla",
  approveTitle: "Değişikliği onayla",
  approveText: "Bilgileri bankanın belgesiyle karşılaştırın. Onaylarsanız bağışçılar bu hesabı görür.",
  own: "Kendi isteğinizi siz onaylayamazsınız.",
  approvedNow: "Değişiklik başarıyla onaylandı ve yürürlükte.",
  approvedLater: (at: string) =>
    `Onayınız başarıyla kaydedildi. İki hesaptan biri son 7 günde değiştiği için değişiklik en erken ${at} tarihinde yürürlüğe girer.`,
  refuse: "Reddet",
  refuseQuestion: "Bu değişikliği reddetmek istediğinize emin misiniz?",
  refuseNote: "Hesaplar olduğu gibi kalır; gerekirse değişiklik yeniden istenebilir.",
  refusing: "Reddediliyor…",
  refused: "Değişiklik başarıyla reddedildi; hesaplar değişmedi.",
  decided: {
    effective: "Bu değişiklik bu sırada yürürlüğe girmiş.",
    refused: "Bu değişiklik bu sırada reddedilmiş.",
    requested: "Bu değişiklik hâlâ bekliyor.",
    approved: "Bu değişiklik hâlâ bekliyor.",
  },

  file: "Hesaplar sunucudaki BANK_ACCOUNTS_FILE dosyasından geliyor; dosya varken buradan değiştirilemez. Tabloya alındıktan sonra sunucuyu yöneten kişi ayarı kaldırınca buradan yönetilir.",
  takeFile: "Dosyadaki hesapları tabloya al",
  takeFileText:
    "Dosyadaki hesaplar yeni hesap olarak eklenir. Dosya durdukça bağışçılar dosyadakileri görür.",
  fileRefused: (places: string) =>
    `Dosyadaki hesaplar alınamadı: şu bilgiler boş, çok uzun, geçersiz ya da içinde IBAN var: ${places}.`,
  noMail: "E-posta sunucusu tanımlı değil: yöneticilere değişikliklerden haber gidemez.",

  password: "Parolanız",
  code: "Doğrulama kodu",
  codeHint: "Telefonunuzdaki doğrulama uygulamasının gösterdiği 6 haneli kod.",
  proof: "Onayınız",
  proofHint:
    "Yalnızca hesap adı, alıcı adı, IBAN, para birimi, banka ya da SWIFT kodu değişirse ve yeni hesap eklerken gerekir. Bu değişiklikler ikinci bir yöneticinin onayını ya da 24 saati bekler.",
  noFactor: "Bunun için önce Hesabım bölümünde iki adımlı doğrulamayı açın.",
  unconfirmed: {
    password: "Parola yanlış ya da boş.",
    code: "Doğrulama kodu yanlış ya da boş.",
    "used-code": "Bu kod kullanıldı. Uygulamanın göstereceği bir sonraki kodu bekleyin.",
    "no-factor": "Bunun için önce Hesabım bölümünde iki adımlı doğrulamayı açın.",
    wait: "Çok fazla yanlış deneme oldu. Biraz sonra yeniden deneyin.",
  } satisfies Record<NotConfirmed["reason"], string>,
  fields: {
    nameHint: "Bağışçıların gördüğü ad, örneğin “Zekât Hesabı”.",
    holderHint: "Bankadaki hesap sahibi adı, harfi harfine. Bağışçılar havale ederken bunu yazar.",
    currencyHint: "Üç harf: TRY, USD, EUR.",
    swiftHint: "Yurt dışından gönderenler için.",
    purposesHint: "Bağışçıya önce amacına uyan hesap gösterilir. Üyelik aidatı hesabı bağışçıya gösterilmez.",
    noteHint: "Hesap numaraları sayfasında hesabın altında görünür.",
  },
  errors: {
    iban: {
      invalid: "Geçerli bir IBAN değil; rakamları kontrol edin.",
      taken: "Bu IBAN zaten kayıtlı ya da onay bekliyor.",
      example: "Bu bir örnek IBAN; kendi hesabınızın IBAN'ını yazın.",
    },
    currency: { invalid: "Para biriminin üç harfini yazın: TRY, USD, EUR." },
    swift: { invalid: "SWIFT kodu 8 ya da 11 harf ve rakamdır." },
  },
  history: "Değişiklik geçmişi",
} as const;

export const refusePageText = {
  title: "Hesap değişikliğini reddet",
  lead: "Bu bağlantı, bağışçılara gösterilen banka hesaplarında istenen değişikliği reddeder. Giriş yapmanız gerekmez.",
  submit: "Değişikliği reddet",
  expired: "Bağlantı kullanılmış ya da geçersiz.",
  decided: "Bu değişiklik artık beklemiyor; bağlantının reddedeceği bir şey kalmadı.",
  done: "Değişiklik reddedildi. Bağışçıların gördüğü hesaplar değişmedi.",
  doneWithMail:
    "Değişiklik reddedildi. Bağışçıların gördüğü hesaplar değişmedi. Yöneticilere e-posta gönderilecek.",
  toSignIn: "Giriş sayfası",
} as const;

/** The alarms about bank accounts (app/admin/alarms/alarm-texts.ts). */
export const accountAlarms = {
  account_change_failed: {
    name: "Banka hesabı değişikliği takıldı",
    advice:
      "İstenen bir banka hesabı değişikliği zamanı geldiği hâlde yürürlüğe giremiyor ya da bir yöneticiye e-postası gönderilemedi. Hesaplar ekranında bekleyen değişiklikleri kontrol edin, beklemediğiniz bir değişikliği reddedin. Sistem yöneticinize bildirin.",
  },
} as const;
