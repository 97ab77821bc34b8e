import type { z } from "zod";
import { contentErrors } from "#shared/content-fields.ts";
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

/** Sanitises the content, which then still has to hold something to read where it is `required`. */
export function checkContent<Values extends { content: string }>(
  values: Values,
  { required }: { required: boolean },
): Refused | Valid<Values> {
  const content = sanitiseHtml(values.content);
  if (required && !holdsText(content)) return { kind: "refused", errors: { content: "required" } };
  return { kind: "valid", values: { ...values, content: holdsText(content) ? content : "" } };
}
