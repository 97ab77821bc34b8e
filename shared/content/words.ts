import type { MessageKey } from "#shared/messages/tr.ts";
import { DEFAULT_LOCALE, type Locale, perLocale } from "#shared/text/locale.ts";

/** The parts of the site whose words administrators change, in the order of the screen. */
export const WORD_GROUPS = ["hero", "home", "steps", "footer", "thanks", "proof"] as const;
export type WordGroup = (typeof WORD_GROUPS)[number];

export function readWordGroup(value: string): WordGroup | null {
  return WORD_GROUPS.find((group) => group === value) ?? null;
}

type Word = {
  /** The key of the default text in `shared/messages`. */
  key: MessageKey;
  group: WordGroup;
  /** The name of the word for staff. */
  name: string;
  /** Letters. The layout holds at 390 pixels with texts of this length in every language. */
  maxLength: number;
  /** The placeholders of the text, all of which it must contain. */
  values?: readonly Placeholder[];
};

/** The placeholders of words, as staff write them, and the values of the messages that fill them. */
export const placeholderValues = { yıl: "year", vakıf: "name" } as const;
export type Placeholder = keyof typeof placeholderValues;

/** The words that administrators change, by their names in `settings['words']`. */
export const words = {
  heroKicker: { key: "home.hero.kicker", group: "hero", name: "Slayt üst yazısı", maxLength: 40 },
  kurbanKicker: {
    key: "home.hero.kurbanKicker",
    group: "hero",
    name: "Kurban slaydı üst yazısı",
    maxLength: 40,
  },
  slideTitle: { key: "home.hero.title", group: "hero", name: "Slayt yokken başlık", maxLength: 70 },
  slideText: { key: "home.hero.text", group: "hero", name: "Slayt yokken metin", maxLength: 170 },
  description: { key: "home.description", group: "home", name: "Arama sonucundaki açıklama", maxLength: 180 },
  aboutTitle: { key: "home.about.title", group: "home", name: "Tanıtım başlığı", maxLength: 80 },
  aboutText: { key: "home.about.text", group: "home", name: "Tanıtım metni", maxLength: 400 },
  aboutLink: { key: "home.about.more", group: "home", name: "Tanıtım bağlantısı", maxLength: 40 },
  campaignsTitle: { key: "home.campaigns.title", group: "home", name: "Kampanyalar başlığı", maxLength: 60 },
  projectsTitle: { key: "home.projects.title", group: "home", name: "Projeler başlığı", maxLength: 60 },
  newsTitle: { key: "home.news.title", group: "home", name: "Haberler başlığı", maxLength: 60 },
  closingTitle: { key: "home.closing.title", group: "home", name: "Kapanış başlığı", maxLength: 80 },
  closingText: { key: "home.closing.text", group: "home", name: "Kapanış metni", maxLength: 200 },
  stepsKicker: { key: "home.steps.kicker", group: "steps", name: "Üst yazı", maxLength: 40 },
  stepsTitle: {
    key: "home.steps.title",
    group: "steps",
    name: "Ekran okuyucular için başlık",
    maxLength: 80,
  },
  chooseTitle: { key: "home.steps.choose.title", group: "steps", name: "1. adım başlığı", maxLength: 40 },
  chooseText: { key: "home.steps.choose.text", group: "steps", name: "1. adım metni", maxLength: 250 },
  deliverTitle: { key: "home.steps.deliver.title", group: "steps", name: "2. adım başlığı", maxLength: 40 },
  deliverText: { key: "home.steps.deliver.text", group: "steps", name: "2. adım metni", maxLength: 250 },
  reportTitle: { key: "home.steps.tell.title", group: "steps", name: "3. adım başlığı", maxLength: 40 },
  reportText: { key: "home.steps.tell.text", group: "steps", name: "3. adım metni", maxLength: 250 },
  reportTextWithSms: {
    key: "home.steps.tell.sms",
    group: "steps",
    name: "3. adım metni, SMS açıkken",
    maxLength: 250,
  },
  footerAbout: { key: "footer.about", group: "footer", name: "Vakıf hakkında", maxLength: 400 },
  footerSecure: { key: "footer.secure", group: "footer", name: "Güvenlik notu", maxLength: 100 },
  footerRights: {
    key: "footer.rights",
    group: "footer",
    name: "Haklar satırı",
    maxLength: 100,
    values: ["yıl", "vakıf"],
  },
  thanksTitle: { key: "result.success.heading", group: "thanks", name: "Teşekkür başlığı", maxLength: 60 },
  thanksText: { key: "result.success.text", group: "thanks", name: "Teşekkür metni", maxLength: 300 },
  shareTitle: { key: "result.share", group: "thanks", name: "Paylaşım başlığı", maxLength: 60 },
  shareText: {
    key: "result.share.text",
    group: "thanks",
    name: "Paylaşılan metin",
    maxLength: 200,
    values: ["vakıf"],
  },
  proofTitle: { key: "proof.title", group: "proof", name: "Ekran okuyucular için başlık", maxLength: 60 },
  proofAmount: {
    key: "proof.amountLabel",
    group: "proof",
    name: "Bağış tutarının adı",
    maxLength: 40,
    values: ["yıl"],
  },
  proofCount: {
    key: "proof.donationCountLabel",
    group: "proof",
    name: "Bağış sayısının adı",
    maxLength: 40,
    values: ["yıl"],
  },
  proofCountries: { key: "proof.countries", group: "proof", name: "Ülke sayısının adı", maxLength: 40 },
  proofFounded: { key: "proof.founded", group: "proof", name: "Kuruluş yılının adı", maxLength: 40 },
  proofRegistry: { key: "proof.registry", group: "proof", name: "Kütük numarasının adı", maxLength: 40 },
  proofTax: { key: "proof.tax", group: "proof", name: "Vergi durumunun adı", maxLength: 40 },
} as const satisfies Record<string, Word>;

export type WordName = keyof typeof words;
export const wordNames = Object.keys(words) as readonly WordName[];

export function wordsOfGroup(group: WordGroup): readonly WordName[] {
  return wordNames.filter((name) => words[name].group === group);
}

export function placeholdersOf(name: WordName): readonly Placeholder[] {
  const word: Word = words[name];
  return word.values ?? [];
}

/** What administrators wrote for one word in each language. An empty text means that they wrote none. */
export type WordTexts = Record<Locale, string>;
export type StoredWords = Record<WordName, WordTexts>;

export const noTexts: WordTexts = perLocale(() => "");

/** The words of one language that differ from the defaults. `language` is the language of the text. */
export type Words = { readonly [Name in WordName]?: { text: string; language: Locale } };

/**
 * Returns the words for the readers of a language. The default in another language translates the default in Turkish, so
 * it is wrong once administrators changed the Turkish text: then readers get what administrators wrote, if necessary in
 * another language (docs/decisions/065-words.md).
 */
export function chooseWords(stored: StoredWords, locale: Locale): Words {
  const entries = wordNames.flatMap((name) => {
    const chosen = chooseText(stored[name], locale);
    return chosen ? [[name, chosen] as const] : [];
  });
  return Object.fromEntries(entries);
}

function chooseText(texts: WordTexts, locale: Locale): { text: string; language: Locale } | null {
  if (texts[locale] !== "") return { text: texts[locale], language: locale };
  const turkish = texts[DEFAULT_LOCALE];
  if (turkish === "") return null;
  // A language without a text of its own shows the English text with the mark of the language, as in the specification.
  if (texts.en !== "") return { text: `[${locale.toUpperCase()}] ${texts.en}`, language: "en" };
  return { text: turkish, language: DEFAULT_LOCALE };
}
