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

export const maxPictures = 24;
export const maxAltLength = 200;

export const gallery = z
  .array(z.object({ image: requiredPicture, alt: requiredText(maxAltLength) }), { error: "invalid" })
  .max(maxPictures, "tooLong")
  .default([]);

/** The limit is above the JSON of the longest gallery. */
const maxJsonLength = 120_000;

/** A gallery in the format of the form: JSON in one input. The field gets the first problem of a picture. */
export const typedGallery = z
  .string()
  .max(maxJsonLength, { error: "tooLong", abort: true })
  .optional()
  .transform((input, issues): GalleryPicture[] => {
    const parsed = gallery.safeParse(readJson(input || "[]"));
    if (parsed.success) return parsed.data;
    const firstMessage = parsed.error.issues[0]?.message;
    issues.addIssue({
      code: "custom",
      message: CONTENT_ERRORS.find((code) => code === firstMessage) ?? "invalid",
    });
    return [];
  });

/** Reads the pictures in the input's text, also while some lack a description. Returns none when the text is no gallery. */
export function readPictures(input: string): GalleryPicture[] {
  const rows = readJson(input.slice(0, maxJsonLength) || "[]");
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row) => {
    const { image, alt } = Object(row) as Record<string, unknown>;
    return typeof image === "string" && typeof alt === "string" ? [{ image, alt }] : [];
  });
}

/** The captions of a gallery in another language, by the addresses of their pictures. */
type Captions = Record<string, string>;

const captionsSchema = z.record(z.string(), optionalText(maxAltLength), { error: "invalid" });

/** Captions in the format of the form and of the database: JSON, or an empty text without captions. */
export const typedCaptions = z
  .string()
  .max(maxJsonLength, { error: "tooLong", abort: true })
  .default("")
  .transform((input, issues): string => {
    const parsed = captionsSchema.safeParse(readJson(input || "{}"));
    if (parsed.success) return captionsText(parsed.data);
    const isInvalid = parsed.error.issues.some(({ message }) => message === "invalid");
    issues.addIssue({ code: "custom", message: isInvalid ? "invalid" : "tooLong" });
    return "";
  });

/** Writes the captions that are not empty in a fixed order, so that equal captions are equal texts. */
export function captionsText(captions: Captions): string {
  const entries = Object.entries(captions).filter(([, caption]) => caption.trim() !== "");
  if (entries.length === 0) return "";
  return JSON.stringify(Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** Reads the captions of a text. Returns none when the text is invalid. */
export function readCaptions(input: string): Captions {
  const value = readJson(input.slice(0, maxJsonLength) || "{}");
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([, caption]) => typeof caption === "string"));
}

/** Whether a picture in the text of a gallery has no caption in the text of another language. */
export function lacksCaptions(pictures: string, input: string): boolean {
  const captions = readCaptions(input);
  return readPictures(pictures).some(({ image, alt }) => alt.trim() !== "" && !ownValue(captions, image));
}

/** Returns the pictures with these captions. A picture without one keeps its Turkish caption. */
export function withCaptions(pictures: readonly GalleryPicture[], input: string, language: Locale) {
  const captions = readCaptions(input);
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
