import { getZodConstraint } from "@conform-to/zod/v4";
import type { z } from "zod";

/** The HTML constraints of a schema's fields: `required` and `maxLength`. */
export function constraintsOf(
  schema: z.ZodObject,
): Record<string, { required?: boolean; maxLength?: number }> {
  const known = getZodConstraint(schema) as Record<string, { required?: boolean }>;
  const names = Object.entries(schema.shape).map(([name, field]) => {
    const maxLength = longest(field);
    return [name, { ...known[name], ...(maxLength ? { maxLength } : {}) }];
  });
  return Object.fromEntries(names);
}

type Wrapped = { maxLength?: number | null; def?: { innerType?: Wrapped; in?: Wrapped } };

/** Unwraps `optional`, `default` and transforms. */
function longest(field: Wrapped | undefined): number | undefined {
  if (!field) return undefined;
  return typeof field.maxLength === "number"
    ? field.maxLength
    : longest(field.def?.innerType ?? field.def?.in);
}
