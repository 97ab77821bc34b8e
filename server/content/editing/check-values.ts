import type { z } from "zod";
import {
  type ContentErrors,
  contentErrors,
  hasFewTags,
  maxContentLength,
} from "#shared/content/content-fields.ts";
import { contentField, readTranslationName } from "#shared/content/translations.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { chooseSlug, type SluggedValues } from "./choose-slug.ts";
import type { Refused } from "./outcomes.ts";
import type { RecordKind } from "./record-kind.ts";
import { hasContent, sanitiseHtml } from "./sanitise-html.ts";

export type Valid<Values> = { kind: "valid"; values: Values };

/** Checks the values that staff sent by the schema. */
export function checkValues<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): Refused | Valid<z.output<Schema>> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) return { kind: "refused", errors: contentErrors(parsed.error) };
  return { kind: "valid", values: parsed.data };
}

/** Adds the slug to checked values. `stored` is the record before the change. */
export type AddSlug<Values> = (stored?: SluggedValues) => Refused | Valid<Values>;

/** Checks the values and sanitises their content. */
export function checkContentValues<Schema extends z.ZodType<{ content: string }>>(
  schema: Schema,
  input: unknown,
  rule: { required: boolean },
): Refused | Valid<z.output<Schema>> {
  const checked = checkValues(schema, input);
  return checked.kind === "refused" ? checked : checkContent(checked.values, rule);
}

/**
 * Checks the values of a record with a slug. The returned function chooses the slug, and is called in the transaction.
 */
export function checkRecord<Schema extends z.ZodType<SluggedValues & { content: string }>>(
  schema: Schema,
  input: unknown,
  rule: { required: boolean },
): AddSlug<z.output<Schema>> {
  const cleaned = checkContentValues(schema, input, rule);
  return (stored) => (cleaned.kind === "refused" ? cleaned : chooseSlug(cleaned.values, stored));
}

/** Sanitises the content. `required` content must not be empty after that. */
function checkContent<Values extends { content: string }>(
  values: Values,
  { required }: { required: boolean },
): Refused | Valid<Values> {
  const content = cleanContent(values.content);
  if (content === null) return { kind: "refused", errors: { content: "tooLong" } };
  if (required && content === "") return { kind: "refused", errors: { content: "required" } };
  return { kind: "valid", values: { ...values, content } };
}

/**
 * Sanitises content. Returns an empty text when the content has neither text nor picture, and null when it is too long.
 */
function cleanContent(html: string): string | null {
  const content = sanitiseHtml(html);
  // Escaped letters make stored content longer. The length is checked after escaping, so that stored content can be
  // saved again.
  if (content.length > maxContentLength || !hasFewTags(content)) return null;
  return hasContent(content) ? content : "";
}

/** Texts in other languages by name (`title_en`). Null removes a text. A text whose name is missing does not change. */
export type Translations = Record<string, string | null>;

/** Checks the texts in other languages among the values that staff sent. */
export function checkTranslations(
  rules: RecordKind["translations"],
  input: object,
): Refused | Valid<Translations> {
  const errors: ContentErrors = {};
  const values: Translations = {};
  for (const [name, rule] of Object.entries(rules)) {
    const sentText = ownValue(input as Record<string, unknown>, name);
    if (sentText === undefined) continue;
    const parsed = rule.safeParse(sentText);
    const isContent = readTranslationName(name)?.field === contentField;
    const text = parsed.success && isContent ? cleanContent(parsed.data) : parsed.data;
    if (parsed.success && typeof text === "string") values[name] = text || null;
    else errors[name] = (parsed.error && contentErrors(parsed.error)[""]) ?? "tooLong";
  }
  return Object.keys(errors).length > 0 ? { kind: "refused", errors } : { kind: "valid", values };
}
