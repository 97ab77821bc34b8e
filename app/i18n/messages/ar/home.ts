import type { home as tr } from "../tr/home.ts";

export const home: Partial<Record<keyof typeof tr, string>> = {
  "home.description":
    "قدموا زكاتكم وأضاحيكم وتبرعات الأيتام والإغاثة العاجلة بأمان، لنوصل أماناتكم معًا إلى المحتاجين.",
  "home.about.title": "نحمل أمانتكم حتى تبلغ أهلها",
  "home.about.text":
    "وُلدنا من تقليد يحمل فيه الجار عن جاره. لا يُستخدم تبرعكم إلا في الغاية التي خُصص لها، ويصل إلى مستحقيه أمانةً تُحفظ معها كرامتهم.",
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

  "home.campaigns.kicker": "الحملات",
  "home.campaigns.title": "من نساند اليوم؟",
  "home.campaigns.all": "جميع الحملات",

  "home.projects.kicker": "المشاريع",
  "home.projects.title": "خير يدوم سنوات",
  "home.projects.all": "جميع المشاريع",
  "home.projects.supporters":
    "{count, plural, zero {لا داعمين بعد} one {داعم واحد} two {داعمان} few {{shown} داعمين} many {{shown} داعمًا} other {{shown} داعم}}",

  "home.news.kicker": "الأخبار",
  "home.news.title": "أخبار من الميدان",
  "home.news.all": "جميع الأخبار",

  "home.closing.title": "الحمل يُقتسم، والفرح يتضاعف",
  "home.closing.text": "قليلًا كان أم كثيرًا، كل تبرع يصير مائدة أو مدرسة أو بئرًا.",
  "home.closing.accounts": "الحسابات المصرفية",
};
