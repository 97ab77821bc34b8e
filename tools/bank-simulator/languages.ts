export type Language = "tr" | "en" | "ar";

/**
 * Returns the language of a page. Forms can only request `tr` and `en`, so an English form leads to an Arabic page in a
 * browser that prefers Arabic.
 */
export function pageLanguage(formLanguage: string, acceptLanguage: string | undefined): Language {
  if (/^tr/i.test(formLanguage)) return "tr";
  return /^\s*ar\b/i.test(acceptLanguage ?? "") ? "ar" : "en";
}

/** Returns the browser's preferred language, for a page without a readable form. */
export function browserLanguage(acceptLanguage: string | undefined): Language {
  const preferred = /^\s*(en|ar)\b/i.exec(acceptLanguage ?? "")?.[1]?.toLowerCase();
  return preferred === "en" || preferred === "ar" ? preferred : "tr";
}

const texts = {
  note: { tr: "Banka simülatörü", en: "Bank simulator", ar: "محاكي البنك" },
  noMoney: { tr: "gerçek para çekilmez.", en: "no real money moves.", ar: "لا تُسحب أي أموال حقيقية." },
  merchant: { tr: "İşyeri", en: "Merchant", ar: "التاجر" },
  site: { tr: "Site", en: "Site", ar: "الموقع" },
  amount: { tr: "Tutar", en: "Amount", ar: "المبلغ" },
  card: { tr: "Kart", en: "Card", ar: "البطاقة" },
  number: { tr: "Sipariş no", en: "Order no.", ar: "رقم الطلب" },
  cardTitle: { tr: "Kart bilgileri", en: "Card details", ar: "بيانات البطاقة" },
  cardText: {
    tr: "Kartınızı bankanın bu sayfasında girin; işyeri görmez.",
    en: "Type your card on this page of the bank; the merchant does not see it.",
    ar: "أدخل بطاقتك في صفحة البنك هذه؛ لا يراها التاجر.",
  },
  cardNumber: { tr: "Kart numarası", en: "Card number", ar: "رقم البطاقة" },
  expiry: { tr: "Son kullanma (AA/YY)", en: "Expiry date (MM/YY)", ar: "تاريخ الانتهاء (شهر/سنة)" },
  cvv: { tr: "Güvenlik kodu (CVV)", en: "Security code (CVV)", ar: "رمز الأمان (CVV)" },
  pay: { tr: "Ödemeye geç", en: "Continue to payment", ar: "متابعة الدفع" },
  testCard: { tr: "Deneme kartı", en: "Test card", ar: "بطاقة تجريبية" },
  cardNumberFault: {
    tr: "Kart numarasını kontrol edin.",
    en: "Check the card number.",
    ar: "تحقق من رقم البطاقة.",
  },
  expiryFault: {
    tr: "Tarihi AA/YY olarak yazın.",
    en: "Write the date as MM/YY.",
    ar: "اكتب التاريخ على شكل شهر/سنة.",
  },
  cvvFault: {
    tr: "Kartın arkasındaki üç haneyi yazın.",
    en: "Write the three digits on the back of the card.",
    ar: "اكتب الأرقام الثلاثة الموجودة خلف البطاقة.",
  },
  otpTitle: { tr: "Ödemeyi onaylayın", en: "Confirm the payment", ar: "أكّد الدفع" },
  otpText: {
    tr: "Cep telefonunuza gönderilen doğrulama kodunu girin.",
    en: "Type the code that was sent to your phone.",
    ar: "أدخل رمز التحقق المرسل إلى هاتفك.",
  },
  otp: { tr: "Doğrulama kodu", en: "Verification code", ar: "رمز التحقق" },
  otpHint: {
    tr: "Altı haneli kod; bu simülatörde 123456 ödemeyi onaylar.",
    en: "Six digits; in this simulator 123456 approves the payment.",
    ar: "ستة أرقام؛ في هذا المحاكي يوافق الرمز 123456 على الدفع.",
  },
  send: { tr: "Gönder", en: "Send", ar: "إرسال" },
  shortcuts: { tr: "Deneme kısayolları", en: "Shortcuts for trials", ar: "اختصارات للتجربة" },
  approve: { tr: "Onayla", en: "Approve", ar: "موافقة" },
  fail: { tr: "3D başarısız", en: "3D fails", ar: "فشل التحقق ثلاثي الأبعاد" },
  decline: { tr: "Yetersiz bakiye", en: "No funds", ar: "رصيد غير كافٍ" },
  vanish: { tr: "Geri dönme", en: "Never return", ar: "عدم العودة" },
  twice: { tr: "İki kez bildir", en: "Report twice", ar: "إبلاغ مرتين" },
  returning: { tr: "İşyerine dönülüyor", en: "Returning to the merchant", ar: "جارٍ العودة إلى التاجر" },
  returningText: {
    tr: "Sayfa kendiliğinden değişmezse düğmeye basın.",
    en: "Press the button if the page does not change by itself.",
    ar: "اضغط الزر إذا لم تتغير الصفحة تلقائيًا.",
  },
  goOn: { tr: "Devam et", en: "Continue", ar: "متابعة" },
  lost: { tr: "Bağlantı koptu", en: "Connection lost", ar: "انقطع الاتصال" },
  lostText: {
    tr: "Ödemeniz alındı, ancak işyerinin sayfasına dönülemedi.",
    en: "Your payment was taken, but the merchant's page could not be reached.",
    ar: "تم أخذ دفعتك، لكن تعذرت العودة إلى صفحة التاجر.",
  },
  lostWhy: {
    tr: "Simülatör bu denemede işyerine haber vermez; sonucu işyerinin bankaya sorması gerekir.",
    en: "In this trial the simulator reports nothing to the merchant; the merchant has to ask the bank.",
    ar: "في هذه التجربة لا يبلغ المحاكي التاجر بشيء؛ على التاجر أن يسأل البنك.",
  },
  failed: { tr: "İşlem yapılamadı", en: "The payment is not possible", ar: "تعذّر إتمام العملية" },
  code: { tr: "Hata kodu", en: "Error code", ar: "رمز الخطأ" },
  unknownPayment: {
    tr: "Bu işlem bulunamadı.",
    en: "This payment was not found.",
    ar: "لم يُعثر على هذه العملية.",
  },
  expiredPayment: {
    tr: "Bu ödeme sayfasının süresi doldu.",
    en: "This payment page has expired.",
    ar: "انتهت صلاحية صفحة الدفع هذه.",
  },
  maintenance: {
    tr: "Sistem bakımdadır.",
    en: "The system is under maintenance.",
    ar: "النظام قيد الصيانة.",
  },
  badForm: {
    tr: "İşyerinin isteği geçersiz.",
    en: "The merchant's request is not valid.",
    ar: "طلب التاجر غير صالح.",
  },
  otpWrong: {
    tr: "Kod yanlış. {left} deneme hakkınız kaldı.",
    en: "Wrong code. Tries left: {left}.",
    ar: "الرمز غير صحيح. المحاولات المتبقية: {left}.",
  },
} satisfies Record<string, Record<Language, string>>;

function wordsIn(language: Language) {
  const entries = Object.entries(texts).map(([name, text]) => [name, text[language]]);
  return Object.fromEntries(entries) as Record<keyof typeof texts, string>;
}

export const words = { tr: wordsIn("tr"), en: wordsIn("en"), ar: wordsIn("ar") };
