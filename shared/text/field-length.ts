type SchemaParts = { maxLength?: number | null; def?: { innerType?: unknown; in?: unknown } };

/** The longest text that a zod schema accepts, in characters. Unwraps `optional`, `default` and transforms. */
export function findMaxLength(schema: unknown): number | undefined {
  const field = schema as SchemaParts | undefined;
  if (!field) return undefined;
  return typeof field.maxLength === "number"
    ? field.maxLength
    : findMaxLength(field.def?.innerType ?? field.def?.in);
}
