import { missingLevelText } from "#app/admin/right-texts.ts";
import type { MissingStep, TrialStep } from "#server/giving/payments/trial/rules.ts";
import type { GuideKind } from "#shared/settings/bank-guide.ts";

export const guideText = {
  title: "İlk Lira",
  lead: "Bankayla yazışmadan ilk liranın gidip gelmesine kadar. iyzico için şubeye gitmek gerekmez.",
  back: "Bankalara dön",
  loadFailed: "Banka rehberi yüklenirken bir hata oluştu.",
  missingRight: missingLevelText("settings"),
  banks: "Banka",
  configured: "ayarlarda tanımlı",

  letter: "1. Bankaya mektup",
  letterLead: "Kopyalayıp e-postayla gönderin. Üç nokta olan yeri yanıtlarda doldurun.",
  copy: "Kopyala",
  copied: "Kopyalandı",
  save: "İndir",
  print: "Yazdırmak için aç",

  answers: "2. Bankanın yanıtları",
  answersLead: "Yanıt geldikçe yazın; herkes aynı yerden okur. Anahtar ve parola yazmayın.",
  write: "Yanıtları yaz",
  noAnswer: "Yanıt bekleniyor",

  variables: "3. Sunucu ayarları",
  variablesLead:
    "Anahtarları sunucuyu yöneten kişi .env dosyasına yazar ve siteyi yeniden başlatır. Değerleri bu ekran göstermez.",
  set: "Yazılmış",
  notSet: "Eksik",

  steps: "4. Beş adım",
  stepsLead: "Adımlar ödeme kayıtlarından, sorgulardan, iadelerden ve gece karşılaştırmasından okunur.",
  notConfigured:
    "Bu banka henüz sunucunun ayarlarında yok. Ayarlar yazılıp site yeniden başlayınca deneme ödemesi burada yapılır.",
  complete: "Bütün adımlar tamam: banka, site ve kayıtlar birbirini tutuyor.",
  done: "Tamam",
  missing: "Eksik",
  amount: "Tutar",
  pay: "Deneme ödemesi yap",
  payTest: "Test kartıyla öde",
  newWindow: "Ödeme yeni bir pencerede açılır; bitince bu sayfaya dönün.",
  refund: "Deneme ödemesini iade et",
  refunding: "İade isteniyor…",
  refundReason: "Deneme ödemesinin iadesi",
  refunded: "İade istendi.",
  refundFailed: "İade istenirken bir hata oluştu.",
  refundImpossible: "Bu ödeme şu anda iade edilemiyor. Siparişin sayfasından devam edin.",
  compare: "O günü yeniden karşılaştır",
  compared: "Karşılaştırma istendi; bir dakika içinde başlar.",
  compareFailed: "Karşılaştırma istenirken bir hata oluştu.",
  notOver: "Karşılaştırma, ödemenin günü bitince istenebilir.",
  toOrder: "Siparişi aç",
  toAlarms: "Uyarıları aç",
  toRefund: "İadeyi aç",
} as const;

export const answersText = {
  title: "Bankanın Yanıtları",
  lead: "Anahtar ve parola yazmayın: onlar yalnızca sunucunun ayarlarında durur.",
  back: "Rehbere dön",
  missingRight: missingLevelText("settings"),
  loadFailed: "Bankanın yanıtları yüklenirken bir hata oluştu.",
  saveFailed: "Bankanın yanıtları kaydedilirken bir hata oluştu.",
  saved: "Bankanın yanıtları başarıyla kaydedildi.",
  outgoingHint:
    "Sunucunun bankayı aradığı IP adresi. Sunucuyu yöneten kişi sunucuda öğrenir; mektuba yazılır.",
} as const;

export const payText = {
  title: "Deneme Ödemesi",
  back: "Rehbere dön",
  lead: (amount: string, bank: string) =>
    `${bank} ile ${amount} ödenecek. Bağış sayılmaz, sonra iade edilir.`,
  leadTest: (amount: string, bank: string) =>
    `${bank} test ortamında ${amount} ödenecek. Bankanın test kartını kullanın; para hareket etmez.`,
  toBank: "Bankanın sayfasına git",
  pay: "Öde",
  cardDirect: "Kart bilgileri yalnızca bankaya gider; bu siteden geçmez.",
  number: "Kart numarası",
  expiry: "Son kullanma tarihi (AA/YY)",
  cvv: "Güvenlik kodu (CVV)",
  holder: "Kart üzerindeki ad",
  wrongField: "Bu alanı kontrol edin.",
  fromGuide: "Deneme ödemesi rehberden başlatılır.",
  failed: "Deneme ödemesi başlatılırken bir hata oluştu.",
  wrongAmount: "Deneme ödemesi 1 ile 10 TL arasındadır.",
  notConfigured: "Bu banka sunucunun ayarlarında yok.",
  unrefunded: "Önceki deneme ödemesi alındı ve henüz iade edilmedi. Önce onu iade edin.",
  unbooked:
    "Banka önceki deneme ödemesini aldığını bildirdi, ama şu anda kaydedilemiyor. Biraz sonra deneyin.",
  tooMany: "Bu deneme çok kez başlatıldı. Başka bir tutarla deneyin.",
  notStarted: (reason: string) =>
    `Banka ödemeyi başlatmadı${reason ? `: ${reason}` : "."} Ayarları ve bankanın yanıtlarını kontrol edin.`,
} as const;

export const stepTexts: Record<TrialStep, { title: string; lead: string }> = {
  card: {
    title: "Test kartı",
    lead: "Bankanın test ortamında test kartıyla bir ödeme alındı ve sorguyla doğrulandı.",
  },
  lira: { title: "Bir lira", lead: "Gerçek kartla 1 ile 10 TL arasında bir ödeme alındı." },
  inquiry: { title: "Sorgusu", lead: "Banka, sorulunca aynı tutarı ve onayı bildirdi." },
  refund: { title: "İadesi", lead: "Ödemenin tamamı iade edildi, banka onayladı." },
  night: {
    title: "Gece karşılaştırması",
    lead: "O günün kayıtları iadeden sonra bankanınkilerle karşılaştırıldı, fark çıkmadı.",
  },
};

/** PayTR has no test system. */
export const noTestSystem = "Bu kuruluşun test ortamı yok; bu adım gerekmez.";

/** The settings of the server have the real account. */
export const needsTestAccount =
  "Denenmedi. Sunucunun ayarlarına önce bankanın test adresi ve test hesabı yazılırsa burada denenir.";

export const missingTexts: Record<MissingStep, string> = {
  "not-tried": "Henüz denenmedi.",
  open: "Ödeme başladı, sonucu bilinmiyor. Sayfadan vazgeçildiyse yeniden deneyin; banka birkaç dakika içinde sorulur.",
  declined: "Banka ödemeyi reddetti.",
  "not-completed": "Ödeme alındı, ama sipariş tamamlanmadı. Siparişin uyarısına bakın.",
  "needs-payment": "Önce ödeme alınmalı.",
  unconfirmed: "Bankanın yanıtı bekleniyor; soru kendiliğinden yinelenir.",
  alarm: "Açık bir uyarı var. Uyarıyı okuyup çözün.",
  "needs-refund": "İade bekleniyor.",
  "needs-approval": "İade ikinci bir yöneticinin onayını bekliyor.",
  "refund-under-way": "İade bankada; sonucu bekleniyor.",
  "refund-unknown": "Bankanın iadeye yanıtı alınamadı; soru kendiliğinden yinelenir.",
  "refund-refused": "İade yapılamadı. Nedenini okuyup yeniden isteyin.",
  "not-compared": "Gün, gece yarısından yarım saat sonra karşılaştırılır.",
  "compared-before-refund": "Gün iadeden önce karşılaştırılmış; yeniden karşılaştırın.",
};

/** The names of the settings of each kind of bank. */
export const variableTexts: Record<GuideKind, Record<string, string>> = {
  iyzico: {
    apiUrl: "iyzico'nun adresi: https://api.iyzipay.com, denerken https://sandbox-api.iyzipay.com",
    apiKey: "API anahtarı (panel: Ayarlar → Firma Ayarları)",
    secretKey: "Güvenlik anahtarı",
    fallbackEmail: "E-postası olmayan bağışçılar için vakfın bir adresi",
    fallbackIdentity: "iyzico ile kararlaştırılan kimlik numarası, 11 hane",
  },
  nestpay: {
    url3d: "3D adresi (…/fim/est3Dgate)",
    apiUrl: "API adresi (…/fim/api)",
    clientId: "Üye işyeri numarası",
    storeKey: "İşyeri anahtarı (3D store key)",
    userName: "API kullanıcısı",
    userPassword: "API parolası",
  },
  payfor: {
    url3d: "3D adresi (…/Default.aspx)",
    apiUrl: "XML kapısının adresi (…/XMLGate.aspx)",
    mbrId: "Kurum kodu: QNB 5, Ziraat Katılım 12",
    merchantId: "Üye işyeri numarası",
    userCode: "API kullanıcısı",
    userPassword: "API parolası",
    merchantPass: "3D anahtarı",
  },
  paytr: {
    apiUrl: "PayTR'nin adresi: https://www.paytr.com",
    pageUrl: "Ödeme sayfasının adresi: https://www.paytr.com",
    merchantId: "Mağaza no",
    merchantKey: "Mağaza parola",
    merchantSalt: "Mağaza gizli anahtar",
    fallbackEmail: "E-postası olmayan bağışçılar için vakfın bir adresi",
  },
};
