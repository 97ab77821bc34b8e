/** The page of donors who return. */
export const donorPage = {
  "donorPage.title": "Bağışlarım",
  "donorPage.lead": "Telefonunuzu ya da e-posta adresinizi yazınız. Size bir giriş kodu gönderelim.",
  "donorPage.contact": "Telefon ya da e-posta",
  "donorPage.contactHint": "Bağış yaparken yazdığınız bilgi.",
  "donorPage.contactRefused": "Bir telefon numarası ya da e-posta adresi yazınız.",
  "donorPage.send": "Kod gönder",
  "donorPage.codeTitle": "Giriş kodu",
  "donorPage.codeSent": "Bu iletişim bilgisiyle kayıt varsa kod gönderildi. Gelmediyse 2 dakika sonra yeniden isteyebilirsiniz.",
  "donorPage.code": "Altı haneli kod",
  "donorPage.codeWrong": "Kod yanlış ya da süresi dolmuş.",
  "donorPage.enter": "Gir",
  "donorPage.again": "Yeniden kod iste",
} as const;
