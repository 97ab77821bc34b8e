/** One field of an entry; texts as they are shown. */
export type Change = { field: string; before: string | null; after: string | null };

type Values = Record<string, unknown> | null;

/** The fields that differ, in the order in which they were written down. */
export function changesOf(before: Values, after: Values): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].flatMap((field) => {
    const [old, now] = [shown(before?.[field]), shown(after?.[field])];
    return old === now ? [] : [{ field, before: old, after: now }];
  });
}

const longest = 500;

function shown(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return value ? "Evet" : "Hayır";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
