/** The page of donors who return. */
export const donorPage = {
  "donorPage.title": "تبرعاتي",
  "donorPage.lead": "اكتبوا رقم هاتفكم أو بريدكم الإلكتروني لنرسل إليكم رمز الدخول.",
  "donorPage.contact": "الهاتف أو البريد الإلكتروني",
  "donorPage.contactHint": "المعلومة التي كتبتموها عند التبرع.",
  "donorPage.contactRefused": "اكتبوا رقم هاتف أو بريدًا إلكترونيًا.",
  "donorPage.send": "إرسال الرمز",
  "donorPage.codeTitle": "رمز الدخول",
  "donorPage.codeSent": "إن وُجد سجل بهذه المعلومة فقد أُرسل الرمز. إن لم يصل يمكنكم طلبه مجددًا بعد دقيقتين.",
  "donorPage.code": "رمز من ستة أرقام",
  "donorPage.codeWrong": "الرمز خاطئ أو انتهت مدته.",
  "donorPage.enter": "دخول",
  "donorPage.again": "طلب رمز جديد",
} as const;
