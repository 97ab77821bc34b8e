import { z } from "zod";
import { CONTENT_ERRORS, requiredPicture, requiredText } from "./content-fields.ts";

/** A picture of a gallery. `alt` says what is on it, for people who do not see it, and is its caption. */
export type GalleryPicture = { image: string; alt: string };

export const mostPictures = 24;

export const gallery = z
  .array(z.object({ image: requiredPicture, alt: requiredText(200) }), { error: "invalid" })
  .max(mostPictures, "tooLong")
  .default([]);

/** More than the JSON of the longest gallery. */
const longestJson = 120_000;

/** A gallery as a form sends it: JSON in one input. The first problem of a picture is that of the field. */
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

/** The pictures in the input's text, also while some lack a description; none when it is no gallery. */
export function readPictures(typed: string): GalleryPicture[] {
  const rows = readJson(typed.slice(0, longestJson) || "[]");
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row) => {
    const { image, alt } = Object(row) as Record<string, unknown>;
    return typeof image === "string" && typeof alt === "string" ? [{ image, alt }] : [];
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
