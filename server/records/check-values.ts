import type { z } from "zod";
import { contentErrors, hasFewTags, longestContent } from "#shared/content-fields.ts";
import { chooseSlug, type Named as Slugged } from "./choose-slug.ts";
import type { Refused } from "./outcomes.ts";
import { holdsText, sanitiseHtml } from "./sanitise-html.ts";

export type Valid<Values> = { kind: "valid"; values: Values };

/** What staff typed, by the rules that the form knows, too: a form is only a promise. */
export function checkValues<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): Refused | Valid<z.output<Schema>> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) return { kind: "refused", errors: contentErrors(parsed.error) };
  return { kind: "valid", values: parsed.data };
}

/** Finishes what was checked: with the slug that it gets beside what is `stored`. */
export type Named<Values> = (stored?: Slugged) => Refused | Valid<Values>;

/**
 * The values with their content sanitised, which is work that no transaction should wait for; what is left to do in one
 * is the slug.
 */
export function checkRecord<Schema extends z.ZodType<Slugged & { content: string }>>(
  schema: Schema,
  input: unknown,
  rule: { required: boolean },
): Named<z.output<Schema>> {
  const checked = checkValues(schema, input);
  if (checked.kind === "refused") return () => checked;
  const clean = checkContent(checked.values, rule);
  return (stored) => (clean.kind === "refused" ? clean : chooseSlug(clean.values, stored));
}

/** Sanitises the content, which then still has to hold something to read where it is `required`. */
function checkContent<Values extends { content: string }>(
  values: Values,
  { required }: { required: boolean },
): Refused | Valid<Values> {
  const content = sanitiseHtml(values.content);
  // Letters that HTML writes longer count as they are stored: what was saved can be saved again.
  if (content.length > longestContent || !hasFewTags(content))
    return { kind: "refused", errors: { content: "tooLong" } };
  if (required && !holdsText(content)) return { kind: "refused", errors: { content: "required" } };
  return { kind: "valid", values: { ...values, content: holdsText(content) ? content : "" } };
}
