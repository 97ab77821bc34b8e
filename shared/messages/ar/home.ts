import type { home as tr } from "../tr/home.ts";

export const home: Partial<Record<keyof typeof tr, string>> = {
  "home.description":
    "قدموا زكاتكم وأضاحيكم وتبرعات الأيتام والإغاثة العاجلة بأمان، لنوصل أماناتكم معًا إلى المحتاجين.",
  "home.hero.kicker": "معًا من أجل الخير",
  "home.hero.kurbanKicker": "توكيل الأضحية",
  "home.hero.title": "ليكن لكم سهم في الخير",
  "home.hero.text": "شاركونا الحمل: تبرعكم أمانة نوصلها إلى مستحقيها.",

  "home.about.title": "نحمل أمانتكم حتى تبلغ أهلها",
  "home.about.text": "لا يُستخدم تبرعكم إلا في الغاية التي خُصص لها، ويصل إلى مستحقيه أمانةً تُحفظ معها كرامتهم.",
  "home.about.more": "تعرّفوا علينا",

  "home.steps.kicker": "كيف نعمل؟",
  "home.steps.title": "يصل تبرعكم في ثلاث خطوات",
  "home.steps.choose.title": "أنتم تختارون",
  "home.steps.choose.text":
    "أنتم تقررون لمن تتبرعون ولأي غاية وبأي مبلغ. بالبطاقة أو بالحوالة المصرفية، لا يستغرق الأمر سوى دقائق.",
  "home.steps.deliver.title": "ونحن نحمل الأمانة",
  "home.steps.deliver.text":
    "لا يُستخدم تبرعكم إلا في الغاية التي خُصص لها. نعاين الحاجة في مكانها ونسلم المساعدة بما يحفظ الكرامة.",
  "home.steps.tell.title": "ثم نخبركم",
  "home.steps.tell.text": "ترون نتيجة تبرعكم على الشاشة، وتتابعون ما يجري في الميدان من خلال أخبارنا.",
  "home.steps.tell.sms":
    "تصلكم رسالة على هاتفكم عند اكتمال تبرعكم، وتتابعون ما يجري في الميدان من خلال أخبارنا.",

  "home.campaigns.title": "من نساند اليوم؟",
  "home.campaigns.all": "جميع الحملات",

  "home.projects.title": "خير يدوم سنوات",

  "home.news.title": "أخبار من الميدان",

  "home.closing.title": "الحمل يُقتسم، والفرح يتضاعف",
  "home.closing.text": "قليلًا كان أم كثيرًا، كل تبرع يصير مائدة أو مدرسة أو بئرًا.",
};
