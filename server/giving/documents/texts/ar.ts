import type { DocumentTexts } from "./tr.ts";

export const texts: DocumentTexts = {
  donor: "المتبرع",
  anonymous: "متبرع لم يذكر اسمه",
  company: "اسم الشركة",
  taxNumber: "الرقم الضريبي / رقم الهوية",
  taxOffice: "دائرة الضرائب",
  givenAt: "تاريخ التبرع",
  issuedAt: "تاريخ الإصدار",
  method: "طريقة الدفع",
  reference: "المرجع",
  number: "رقم المستند",
  gift: "التبرع",
  amount: "المبلغ",
  total: "المجموع",
  check: "للتحقق من هذا المستند امسحوا الرمز أو افتحوا العنوان:",
  taxOfFoundation: (office, number) => `دائرة الضرائب ${office}، الرقم ${number}`,
  /** The paper shows this sentence beside letters that cannot be drawn (pdf/left-out.ts). */
  leftOut: {
    sentence:
      "الحروف التي لا يتضمنها خطنا تظهر هنا دون علاماتها أو هكذا (…): {fields}. وهي محفوظة كاملة في سجلاتنا.",
    foundation: "المؤسسة",
    signer: "التوقيع",
    text: "النص",
  },
  copy: "نسخة · SURETTİR",
  cancelled: "ملغى",
  cancelling: (what) => `${what} · إلغاء`,
  cancels: "المستند الملغى",
  sample: "نموذج",
  year: (year) => `تبرعات عام ${year}`,
  gifts: "عدد التبرعات",
  yearNote: "هذا الكشف للعلم فقط، ولا يقوم مقام أي مستند أو إيصال.",
  defaults: {
    titles: { information: "إشعار تبرع", receipt: "إيصال تبرع" },
    notices: { information: "هذا الإشعار ليس مستندًا ماليًا.", receipt: "" },
    thanks: "وصلنا تبرعكم. تقبل الله منكم، وشكرًا لدعمكم.",
  },
  mail: {
    link: "فتح المستند",
    replaced: {
      subject: "مستندكم الجديد · {no}",
      heading: "تم استبدال مستندكم",
      preview: "يحل هذا المستند محل المستند الذي أرسلناه إليكم سابقًا.",
      paragraph:
        "ألغينا مستندكم السابق لأن تبرعكم تغيّر، كأن يُعاد جزء منه. يفتح الزر أدناه المستند الذي يحل محله. الرابط خاص بكم، فلا تشاركوه مع أحد.",
    },
    year: {
      link: "تنزيل الكشف (PDF)",
      total: "تبرعاتكم في عام {yıl}",
    },
  },
};
