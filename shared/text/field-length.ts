type Wrapped = { maxLength?: number | null; def?: { innerType?: unknown; in?: unknown } };

/** The longest text that a zod schema accepts, in characters. Unwraps `optional`, `default` and transforms. */
export function longestOf(schema: unknown): number | undefined {
  const field = schema as Wrapped | undefined;
  if (!field) return undefined;
  return typeof field.maxLength === "number"
    ? field.maxLength
    : longestOf(field.def?.innerType ?? field.def?.in);
}
