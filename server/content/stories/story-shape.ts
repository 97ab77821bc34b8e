import type { Locale } from "#shared/text/locale.ts";

/** A story, hard-coded because it changes only with the program (docs/specification.md#2-screens-and-routes). */
export type Story = {
  slug: string;
  /** Address of the story's main picture. */
  image: string;
  /** English where a language is missing. */
  texts: Partial<Record<Locale, StoryText>> & { en: StoryText };
};

export type StoryText = { title: string; excerpt: string; parts: readonly StoryPart[] };

/**
 * `quote` holds the person's own words; `picture` is an address, described by `caption`. A `film` is silent and
 * exists as WebM and MP4; `shows` describes it for people who cannot see it.
 */
export type StoryPart =
  | { kind: "text"; text: string }
  | { kind: "heading"; text: string }
  | { kind: "quote"; text: string }
  | { kind: "picture"; picture: string; caption: string }
  | { kind: "film"; webm: string; mp4: string; poster: string; caption: string; shows: string };

/** Browsers cache these pictures for long: a new picture needs a new name. */
export const storyPictures = {
  "burs-mezuniyet.webp": "/stories/burs-mezuniyet-49cb491e-1280x800.webp",
  "gonullu-yukleme.webp": "/stories/gonullu-yukleme-daf1b90a-1280x800.webp",
  "kutuphane.webp": "/stories/kutuphane-0991d832-1280x800.webp",
  "okul-sirasi.webp": "/stories/okul-sirasi-7aa98664-1280x800.webp",
  "sicak-corba.webp": "/stories/sicak-corba-4ab7bd32-1280x800.webp",
} as const;

export const text = (words: string): StoryPart => ({ kind: "text", text: words });
export const heading = (words: string): StoryPart => ({ kind: "heading", text: words });
export const quote = (words: string): StoryPart => ({ kind: "quote", text: words });
export const picture = (name: keyof typeof storyPictures, caption: string): StoryPart => ({
  kind: "picture",
  picture: storyPictures[name],
  caption,
});
/** A short film of drawn pictures. */
export const film = (
  name: string,
  poster: keyof typeof storyPictures,
  caption: string,
  shows: string,
): StoryPart => ({
  kind: "film",
  webm: `/stories/${name}.webm`,
  mp4: `/stories/${name}.mp4`,
  poster: storyPictures[poster],
  caption,
  shows,
});
