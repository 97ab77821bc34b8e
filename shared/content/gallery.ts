import { z } from "zod";
import type { Locale } from "#shared/text/locale.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { CONTENT_ERRORS, optionalText, requiredPicture, requiredText } from "./content-fields.ts";

/** A picture of a gallery. `alt` is its caption, and describes the picture for people who cannot see it. */
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

/**
 * A gallery as the form sends it: JSON in one input. The first problem of any picture becomes the problem of the field.
 */
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

/**
 * Reads the pictures in the input's text, even when a description is missing. Returns no pictures for an invalid text.
 */
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

/** Captions as the form sends and the database stores them: JSON, or an empty text when there are no captions. */
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

/** Writes captions as JSON, without the empty ones. The order is fixed, so that equal captions give equal texts. */
export function captionsText(captions: Captions): string {
  const entries = Object.entries(captions).filter(([, caption]) => caption.trim() !== "");
  if (entries.length === 0) return "";
  return JSON.stringify(Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** Reads captions from JSON. Returns no captions for an invalid text. */
export function readCaptions(input: string): Captions {
  const value = readJson(input.slice(0, maxJsonLength) || "{}");
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([, caption]) => typeof caption === "string"));
}

/** Whether a picture of the gallery has no caption among the captions of another language. Both arguments are JSON. */
export function lacksCaptions(pictures: string, input: string): boolean {
  const captions = readCaptions(input);
  return readPictures(pictures).some(({ image, alt }) => alt.trim() !== "" && !ownValue(captions, image));
}

/**
 * Returns the pictures with captions of another language. A picture without such a caption keeps its Turkish caption.
 */
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
