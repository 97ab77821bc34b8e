import type { Locale } from "#shared/locale.ts";

/** A story that people tell: hard-coded, because it changes with the program only (specification section 2). */
export type Story = {
  slug: string;
  /** Address of the picture that stands for it. */
  image: string;
  texts: Record<Locale, StoryText>;
};

export type StoryText = { title: string; excerpt: string; parts: readonly StoryPart[] };

/** `quote` is in the words of the person; `picture` is an address, told about in `caption`. */
export type StoryPart =
  | { kind: "text"; text: string }
  | { kind: "heading"; text: string }
  | { kind: "quote"; text: string }
  | { kind: "picture"; picture: string; caption: string };

export const text = (words: string): StoryPart => ({ kind: "text", text: words });
export const heading = (words: string): StoryPart => ({ kind: "heading", text: words });
export const quote = (words: string): StoryPart => ({ kind: "quote", text: words });
export const picture = (file: string, caption: string): StoryPart => ({
  kind: "picture",
  picture: `/stories/${file}`,
  caption,
});
