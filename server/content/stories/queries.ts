import type { Locale } from "#shared/locale.ts";
import { libraryStory } from "./library-story.ts";
import { soupStory } from "./soup-story.ts";
import type { Story, StoryText } from "./story-shape.ts";

const stories: readonly Story[] = [soupStory, libraryStory];

export type StoryCard = { slug: string; image: string; title: string; excerpt: string; film: boolean };
export type TranslatedStory = Pick<Story, "slug" | "image"> & StoryText;

export function listStories(locale: Locale): StoryCard[] {
  return stories.map(({ slug, image, texts }) => {
    const { title, excerpt, parts } = texts[locale];
    return { slug, image, title, excerpt, film: parts.some(({ kind }) => kind === "film") };
  });
}

/** One story in the visitor's language; undefined when there is none of this slug. */
export function findStory(slug: string, locale: Locale): TranslatedStory | undefined {
  const story = stories.find((each) => each.slug === slug);
  return story && { slug, image: story.image, ...story.texts[locale] };
}
