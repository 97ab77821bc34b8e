import { and, isNull, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { readTranslationName } from "#shared/content/translations.ts";
import { findMaxLength } from "#shared/text/field-length.ts";
import { LANGUAGES, type Locale } from "#shared/text/locale.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { cutText } from "#shared/text/read-text.ts";
import { type AnyKind, type RecordKind, removedColumn } from "./record-kind.ts";

const maxCopies = 999;

/** The values that a copy does not get from the record. The copy is hidden, and its slug is made from its title. */
const resetValues = { slug: "", slugLocked: false, published: false, publishAt: null, isActive: false };

/**
 * Returns the input that adds a copy of a record, with the texts in all languages, the pictures and the settings. The
 * copy has no collected amount and no position. Its title is none of `usedTitles`.
 */
export function makeCopyInput(
  kind: Pick<RecordKind, "values" | "translations">,
  record: Record<string, unknown>,
  usedTitles: ReadonlySet<string> = new Set(),
): Record<string, unknown> {
  const names = [...Object.keys(kind.values.shape), ...Object.keys(kind.translations)];
  const copiedEntries = names.flatMap((name): [string, unknown][] => {
    if (Object.hasOwn(resetValues, name))
      return [[name, ownValue(resetValues as Record<string, unknown>, name)]];
    const value = ownValue(record, name);
    return value === undefined ? [] : [[name, value]];
  });
  const maxLength = findMaxLength(kind.values.shape.title as Parameters<typeof findMaxLength>[0]) ?? 0;
  const makeTitle = (number: number) =>
    copyTitle(String(record.title), { language: "tr", number, maxLength });
  let number = 1;
  while (number < maxCopies && usedTitles.has(makeTitle(number))) number++;
  return Object.fromEntries(
    copiedEntries.map(([name, value]) => {
      const { field, language } = readTranslationName(name) ?? { field: name, language: "tr" as const };
      const isTitle = field === "title" && typeof value === "string";
      return [name, isTitle ? copyTitle(value, { language, number, maxLength }) : value];
    }),
  );
}

/** Finds the titles that begin like this title. They include the titles of all its copies. */
export async function findSimilarTitles(tx: Tx, kind: AnyKind, title: string): Promise<ReadonlySet<string>> {
  const start = cutText(originalTitle(title, "tr"), 100);
  const rows = (await tx
    .select({ title: kind.table.title })
    .from(kind.table)
    .where(and(sql`starts_with(${kind.table.title}, ${start})`, isNull(removedColumn(kind))))) as {
    title: string;
  }[];
  return new Set(rows.map((row) => row.title));
}

/** Removes the mark of a copy from a title, so that a copy of a copy gets a number instead of a second mark. */
function originalTitle(title: string, language: Locale): string {
  return title.replace(new RegExp(` \\(${LANGUAGES[language].copy}(?: \\d{1,3})?\\)$`), "");
}

type CopyTitle = { language: Locale; number: number; maxLength: number };

/** Returns `Su kuyusu (kopya)`, then `Su kuyusu (kopya 2)`, in the language of the title. */
function copyTitle(title: string, { language, number, maxLength }: CopyTitle): string {
  const mark = ` (${LANGUAGES[language].copy}${number === 1 ? "" : ` ${number}`})`;
  return cutText(originalTitle(title, language), maxLength - mark.length).trimEnd() + mark;
}
