import { z } from "zod";
import {
  flag,
  optionalText,
  position,
  requiredContent,
  requiredPicture,
  requiredText,
  slugText,
} from "./content-fields.ts";
import { translationSchemas } from "./translations.ts";

/** The films that ship with the program, as MP4 and as WebM. A page may show only these (app/http/request/security.ts). */
const ownFilm = /^\/stories\/[a-z0-9-]+\.mp4$/;

export function isOwnFilm(video: string): boolean {
  return ownFilm.test(video);
}

const isVideo = (text: string) =>
  text === "" || isOwnFilm(text) || (URL.canParse(text) && /^https:\/\/[^\s/@\\]+\/[^\s\\"<>]+$/i.test(text));

/** `content` is HTML of the editor. */
export const storyValues = z.object({
  title: requiredText(200),
  slug: slugText,
  /** A locked slug stays as it is when the title changes. */
  slugLocked: flag(false),
  excerpt: requiredText(500),
  content: requiredContent,
  image: requiredPicture,
  /** The address of a video, whose poster is the picture. */
  video: optionalText(2_000).refine(isVideo, "invalid"),
  /** The text below the picture or video. For a video it also says what the video shows. */
  caption: optionalText(1_000),
  isActive: flag(true),
  /** Without a position, a new story becomes the last, and an existing story keeps its position. */
  displayOrder: position.optional(),
});

export const storyTranslations = translationSchemas("stories", storyValues);

export type StoryInput = z.input<typeof storyValues>;

/** The values as the form sends them. The form leaves out an unticked checkbox. */
export const storyForm = storyValues.extend({ isActive: flag(false), ...storyTranslations });
