import type { DemoTexts } from "../types.ts";

export const sliders: DemoTexts<"sliders"> = {
  "İyilik, birlikte taşınınca hafifler": {
    en: {
      title: "Shared, every load grows lighter",
      description:
        "Imece is Anatolia's old word for it: the burden is shared, and the joy grows. Take hold of one end with us.",
      buttonText: "Donate",
    },
    ar: {
      title: "الخير يخفّ حمله حين نتقاسمه",
      description: "«إيمجه» كلمة الأناضول القديمة: نتقاسم الحمل فيتضاعف الفرح. كونوا معنا وخذوا بطرف منه.",
      buttonText: "تبرعوا",
    },
  },
  "Kurbanınız, bekleyen bir sofraya": {
    en: {
      title: "Your qurbani, for a table that is waiting",
      description:
        "In Türkiye and abroad, what you entrust to us is in good hands; our news shows the distribution.",
      buttonText: "Give Your Qurbani",
    },
    ar: {
      title: "أضحيتكم إلى مائدة تنتظر",
      description: "وكالتكم أمانة عندنا داخل تركيا وخارجها، وتتابعون التوزيع في أخبارنا.",
      buttonText: "وكّلونا",
    },
  },
  "Bir kuyu, bir köyün sabahı": {
    en: {
      title: "One well, a village's morning",
      description:
        "So that children go to school instead of carrying water. You can take a share in wells that run on the sun.",
      buttonText: "See the Project",
    },
    ar: {
      title: "بئر واحدة، صباح قرية كاملة",
      description: "ليذهب الأطفال إلى المدرسة لا إلى حمل الماء. شاركوا بسهم في آبار تعمل بالطاقة الشمسية.",
      buttonText: "تعرفوا على المشروع",
    },
  },
  "Bin aydan hayırlı bir gece": {
    en: {
      title: "A night better than a thousand months",
      description: "Let a good deed go with the prayers of Laylat al-Qadr.",
      buttonText: "Join In",
    },
    ar: {
      title: "ليلة خير من ألف شهر",
      description: "ليرافق دعاءكم في ليلة القدر عمل خير.",
      buttonText: "شاركوا في الخير",
    },
  },
};
