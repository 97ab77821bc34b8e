import type { stories as tr } from "../tr/stories.ts";

export const stories: Partial<Record<keyof typeof tr, string>> = {
  "stories.kicker": "قصص",
  "stories.title": "الناس خلف الأرقام",
  "stories.read": "اقرؤوا القصة",
  "stories.watch": "شاهدوا القصة واقرؤوها",
  "stories.video": "شاهدوا الفيديو على {site}",
  "stories.notFound": "لم يُعثر على القصة",
  "stories.notFound.text": "ربما نُقلت القصة التي تبحثون عنها أو أُزيلت.",
  "stories.other": "قصة أخرى",
  "stories.act.title": "بقية القصة بين أيديكم",
  "stories.act.text": "قليلًا كان أم كثيرًا، كل تبرع يصير جزءًا من يوم كهذا.",
  "search.stories": "القصص",
};
