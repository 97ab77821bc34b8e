import { z } from "zod";
import type { Locale } from "#shared/text/locale.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { CONTENT_ERRORS, optionalText, requiredPicture, requiredText } from "./content-fields.ts";

/** A picture of a gallery. `alt` describes it for people who do not see it, and is its caption. */
export type GalleryPicture = {
  image: string;
  alt: string;
  /** The language of a caption that is not Turkish. It is not stored. */
  language?: Locale;
};

export const mostPictures = 24;
export const longestAlt = 200;

export const gallery = z
  .array(z.object({ image: requiredPicture, alt: requiredText(longestAlt) }), { error: "invalid" })
  .max(mostPictures, "tooLong")
  .default([]);

/** The limit is above the JSON of the longest gallery. */
const longestJson = 120_000;

/** A gallery in the format of the form: JSON in one input. The field gets the first problem of a picture. */
export const typedGallery = z
  .string()
  .max(longestJson, { error: "tooLong", abort: true })
  .optional()
  .transform((typed, issues): GalleryPicture[] => {
    const parsed = gallery.safeParse(readJson(typed || "[]"));
    if (parsed.success) return parsed.data;
    const first = parsed.error.issues[0]?.message;
    issues.addIssue({ code: "custom", message: CONTENT_ERRORS.find((code) => code === first) ?? "invalid" });
    return [];
  });

/** Reads the pictures in the input's text, also while some lack a description. Returns none when the text is no gallery. */
export function readPictures(typed: string): GalleryPicture[] {
  const rows = readJson(typed.slice(0, longestJson) || "[]");
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row) => {
    const { image, alt } = Object(row) as Record<string, unknown>;
    return typeof image === "string" && typeof alt === "string" ? [{ image, alt }] : [];
  });
}

/** The captions of a gallery in another language, by the addresses of their pictures. */
type Captions = Record<string, string>;

const captions = z.record(z.string(), optionalText(longestAlt), { error: "invalid" });

/** Captions in the format of the form and of the database: JSON, or an empty text without captions. */
export const typedCaptions = z
  .string()
  .max(longestJson, { error: "tooLong", abort: true })
  .default("")
  .transform((typed, issues): string => {
    const parsed = captions.safeParse(readJson(typed || "{}"));
    if (parsed.success) return captionsText(parsed.data);
    const wrong = parsed.error.issues.some(({ message }) => message === "invalid");
    issues.addIssue({ code: "custom", message: wrong ? "invalid" : "tooLong" });
    return "";
  });

/** Writes the captions that are not empty in a fixed order, so that equal captions are equal texts. */
export function captionsText(given: Captions): string {
  const written = Object.entries(given).filter(([, caption]) => caption.trim() !== "");
  if (written.length === 0) return "";
  return JSON.stringify(Object.fromEntries(written.sort(([one], [other]) => (one < other ? -1 : 1))));
}

/** Reads the captions of a text. Returns none when the text is invalid. */
export function readCaptions(typed: string): Captions {
  const read = readJson(typed.slice(0, longestJson) || "{}");
  if (typeof read !== "object" || read === null || Array.isArray(read)) return {};
  return Object.fromEntries(Object.entries(read).filter(([, caption]) => typeof caption === "string"));
}

/** Whether a picture in the text of a gallery has no caption in the text of another language. */
export function lacksCaptions(pictures: string, typed: string): boolean {
  const captions = readCaptions(typed);
  return readPictures(pictures).some(({ image, alt }) => alt.trim() !== "" && !ownValue(captions, image));
}

/** Returns the pictures with these captions. A picture without one keeps its Turkish caption. */
export function withCaptions(pictures: readonly GalleryPicture[], typed: string, language: Locale) {
  const captions = readCaptions(typed);
  return pictures.map((picture) => {
    const alt = ownValue(captions, picture.image);
    return alt ? { ...picture, alt, language } : picture;
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
