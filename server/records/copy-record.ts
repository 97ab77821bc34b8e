import { longestOf } from "#shared/field-length.ts";
import { ownValue } from "#shared/own-value.ts";
import { cutText } from "#shared/read-text.ts";
import { readTranslationName } from "#shared/translations.ts";
import type { RecordKind } from "./record-kind.ts";

/** What the title of a copy ends in, by the language of the title. */
const marks = { tr: " (kopya)", en: " (copy)", ar: " (نسخة)" };

/** No visitor sees the copy, and its slug is made from its title. */
const own = { slug: "", slugLocked: false, published: false, publishAt: null, isActive: false };

/**
 * The input of a form that adds a copy of a record: its texts in all languages, pictures and settings. What was collected
 * belongs to the record, and its position is for the caller to choose.
 */
export function copyOf(
  kind: Pick<RecordKind, "values" | "translations">,
  record: Record<string, unknown>,
): Record<string, unknown> {
  const names = [...Object.keys(kind.values.shape), ...Object.keys(kind.translations)];
  const copied = names.flatMap((name): [string, unknown][] => {
    if (Object.hasOwn(own, name)) return [[name, ownValue(own as Record<string, unknown>, name)]];
    const value = ownValue(record, name);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(copied.map(([name, value]) => [name, marked(kind, name, value)]));
}

function marked(kind: Pick<RecordKind, "values">, name: string, value: unknown): unknown {
  const { field, language } = readTranslationName(name) ?? { field: name, language: "tr" as const };
  if (field !== "title" || typeof value !== "string") return value;
  const mark = marks[language];
  const longest = longestOf(kind.values.shape.title as Parameters<typeof longestOf>[0]) ?? 0;
  return cutText(value, longest - mark.length).trimEnd() + mark;
}
