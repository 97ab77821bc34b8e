import type { Locale } from "#shared/text/locale.ts";
import { libraryStory } from "./library-story.ts";
import { soupStory } from "./soup-story.ts";
import type { Story, StoryText } from "./story-shape.ts";

const stories: readonly Story[] = [soupStory, libraryStory];

/** A story in a list. `language` is the language of its texts. */
export type StoryCard = {
  language: Locale;
  slug: string;
  image: string;
  title: string;
  excerpt: string;
  film: boolean;
};
type TranslatedStory = Pick<Story, "slug" | "image"> & StoryText & { language: Locale };

export function listStories(locale: Locale): StoryCard[] {
  return stories.map(({ slug, image, texts }) => {
    const { title, excerpt, parts, language } = chooseText(texts, locale);
    return { slug, image, language, title, excerpt, film: parts.some(({ kind }) => kind === "film") };
  });
}

/** Finds a story by its slug, in the visitor's language; undefined when no story has this slug. */
export function findStory(slug: string, locale: Locale): TranslatedStory | undefined {
  const story = stories.find((candidate) => candidate.slug === slug);
  return story && { slug, image: story.image, ...chooseText(story.texts, locale) };
}

function chooseText(texts: Story["texts"], locale: Locale): StoryText & { language: Locale } {
  const localText = texts[locale];
  return localText ? { ...localText, language: locale } : { ...texts.en, language: "en" };
}
