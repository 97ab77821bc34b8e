import { z } from "zod";
import {
  category,
  flag,
  ids,
  moment,
  optionalContent,
  optionalPicture,
  optionalText,
  requiredText,
  slugText,
  typedMoment,
} from "./content-fields.ts";
import { gallery, typedGallery } from "./gallery.ts";
import { translationSchemas } from "./translations.ts";

/** The rules of docs/specification.md#5-validation-rules. `content` is HTML of the editor. */
export const newsValues = z.object({
  title: requiredText(200),
  slug: slugText,
  /** A locked slug stays as it is when the title changes. */
  slugLocked: flag(false),
  description: optionalText(1_000),
  excerpt: requiredText(500),
  content: optionalContent,
  image: optionalPicture,
  gallery,
  category,
  /** The campaigns that the news item reports about. */
  campaignIds: ids,
  projectIds: ids,
  published: flag(false),
  /** A published item is not visible before this time. */
  publishAt: moment,
});

export const newsTranslations = translationSchemas("news", newsValues);

export type NewsValues = z.output<typeof newsValues>;
export type NewsInput = z.input<typeof newsValues>;

export const newsForm = newsValues.extend({
  publishAt: typedMoment,
  gallery: typedGallery,
  ...newsTranslations,
});
