type SchemaParts = { maxLength?: number | null; def?: { innerType?: unknown; in?: unknown } };

/** Returns the maximum length of a Zod schema for texts, also inside `optional`, `default` and transforms. */
export function findMaxLength(schema: unknown): number | undefined {
  const field = schema as SchemaParts | undefined;
  if (!field) return undefined;
  return typeof field.maxLength === "number"
    ? field.maxLength
    : findMaxLength(field.def?.innerType ?? field.def?.in);
}
