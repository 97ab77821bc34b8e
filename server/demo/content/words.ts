import type { NewWords } from "#server/content/words/save-words.ts";

/** The words of the example foundation, which say where it is and where it comes from. */
export const words: NewWords = {
  heroKicker: {
    tr: "Kayseri'den dünyaya",
    en: "From Kayseri to the world",
    ar: "من قيصري إلى العالم",
  },
  aboutText: {
    tr: "Komşuların birbirinin yükünü taşıma geleneğinden doğduk. Bağışınız, verildiği amaç için kullanılır ve ihtiyaç sahibine emanet bilinciyle, incitmeden ulaşır.",
    en: "We come from a tradition of neighbours carrying each other's load. Your donation is used for the purpose you gave it and reaches people in need with dignity, as the trust that it is.",
    ar: "وُلدنا من تقليد يحمل فيه الجار عن جاره. لا يُستخدم تبرعكم إلا في الغاية التي خُصص لها، ويصل إلى مستحقيه أمانةً تُحفظ معها كرامتهم.",
  },
  footerAbout: {
    tr: "Komşuların birbirinin yükünü taşıma geleneğinden doğduk. Bağışlarınızı ihtiyaç sahiplerine emanet bilinciyle, incitmeden ulaştırırız.",
    en: "We grew out of a neighbourly tradition: carrying each other's load. Your donations are a trust to us, and we deliver them to people in need with their dignity in mind.",
    ar: "وُلدنا من عادة أصيلة بين الجيران: أن يحمل كل منهم عن أخيه. تبرعاتكم أمانة عندنا، نوصلها إلى مستحقيها بما يحفظ كرامتهم.",
  },
};
