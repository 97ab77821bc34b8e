import { and, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import {
  type OtherLocale,
  readTranslationName,
  type TranslationName,
  translationName,
} from "#shared/content/translations.ts";
import type { Translations } from "./check-values.ts";
import { kindName, type RecordKind } from "./record-kind.ts";
import { translations } from "./table.ts";

type Kind = Pick<RecordKind, "table" | "translations">;

/** Reads a record's texts in other languages, by name (`title_en`). */
export async function readTranslations(
  db: Db | Tx,
  kind: Kind,
  recordId: string,
): Promise<Record<TranslationName, string>> {
  const rows = await db
    .select({ field: translations.field, language: translations.language, text: translations.text })
    .from(translations)
    .where(and(eq(translations.kind, kindName(kind)), eq(translations.recordId, recordId)));
  return Object.fromEntries(
    rows.map(({ field, language, text }) => [translationName(field, language as OtherLocale), text]),
  );
}

/** Writes these texts of a record. Null removes a text. The caller must have locked the record. */
export async function saveTranslations(
  tx: Tx,
  kind: Kind,
  recordId: string,
  texts: Translations,
): Promise<void> {
  for (const [name, text] of Object.entries(texts)) {
    const translationKey = readTranslationName(name);
    if (!translationKey) throw new Error(`no translation is called ${name}`);
    const { field, language } = translationKey;
    const key = { kind: kindName(kind), recordId, language, field };
    if (text === null) {
      const { kind: ofKind, recordId: ofRecord, language: inLanguage, field: ofField } = translations;
      await tx
        .delete(translations)
        .where(
          and(eq(ofKind, key.kind), eq(ofRecord, recordId), eq(inLanguage, language), eq(ofField, field)),
        );
    } else {
      await tx
        .insert(translations)
        .values({ ...key, text })
        .onConflictDoUpdate({
          target: [translations.kind, translations.recordId, translations.language, translations.field],
          set: { text: sql`excluded.text` },
        });
    }
  }
}

/** Separates the columns of a record from its texts in other languages. */
export function separateTranslations(
  kind: Kind,
  values: Record<string, unknown>,
): [columns: Record<string, unknown>, texts: Translations] {
  const entries = Object.entries(values);
  const isText = ([name]: [string, unknown]) => name in kind.translations;
  return [
    Object.fromEntries(entries.filter((entry) => !isText(entry))),
    Object.fromEntries(entries.filter(isText)) as Translations,
  ];
}
