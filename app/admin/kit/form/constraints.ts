import { getZodConstraint } from "@conform-to/zod/v4";
import type { z } from "zod";
import { findMaxLength } from "#shared/text/field-length.ts";

/** Returns the HTML constraints of a schema's fields: `required` and `maxLength`. */
export function htmlConstraints(
  schema: z.ZodObject,
): Record<string, { required?: boolean; maxLength?: number }> {
  const constraints = getZodConstraint(schema) as Record<string, { required?: boolean }>;
  const entries = Object.entries(schema.shape).map(([name, field]) => {
    const maxLength = findMaxLength(field);
    return [name, { ...constraints[name], ...(maxLength ? { maxLength } : {}) }];
  });
  return Object.fromEntries(entries);
}
