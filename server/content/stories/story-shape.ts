import type { Locale } from "#shared/text/locale.ts";

/** A story. Stories are part of the code, because no screen of the back office edits them. */
export type Story = {
  slug: string;
  /** The address of the story's main picture. */
  image: string;
  /** The texts by language. Readers of a language without texts get the English texts. */
  texts: Partial<Record<Locale, StoryText>> & { en: StoryText };
};

export type StoryText = { title: string; excerpt: string; parts: readonly StoryPart[] };

/**
 * A part of a story. A `quote` contains a person's words. `picture` is an address, and `caption` describes the picture.
 * A film is silent, and `shows` describes it for people who cannot see it.
 */
export type StoryPart =
  | { kind: "text"; text: string }
  | { kind: "heading"; text: string }
  | { kind: "quote"; text: string }
  | { kind: "picture"; picture: string; caption: string }
  | { kind: "film"; webm: string; mp4: string; poster: string; caption: string; shows: string };

/** The addresses of the pictures. Browsers cache them for a long time, so a new picture needs a new name. */
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
/** Makes the part with a film of drawn pictures. */
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
