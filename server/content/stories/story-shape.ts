import type { Locale } from "#shared/text/locale.ts";

/**
 * A story. Stories are in the code, because they change only with the program
 * (docs/specification.md#2-screens-and-routes).
 */
export type Story = {
  slug: string;
  /** The address of the story's main picture. */
  image: string;
  /** The texts by language. Readers of a missing language get English. */
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

/** Browsers cache these pictures for a long time, so a new picture needs a new name. */
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
/** Returns the addresses of a short film of drawn pictures. */
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
