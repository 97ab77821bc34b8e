import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, SelectedFields } from "drizzle-orm/pg-core";
import { contentKinds } from "#shared/content/content-kinds.ts";
import { type GalleryPicture, withCaptions } from "#shared/content/gallery.ts";
import { galleryField } from "#shared/content/translations.ts";
import { DEFAULT_LOCALE, type Locale } from "#shared/text/locale.ts";
import { kindName, type RecordTable } from "./record-kind.ts";
import { translations } from "./table.ts";

/** The languages of the fields that are not in Turkish. */
export type TextLanguages = { languages?: Record<string, Locale> };

type Texts = Record<string, string>;

/**
 * Adds the texts in the reader's language to the columns of a query, for `inLanguage`. A list then needs no query per
 * record.
 */
export function translatedColumns<Columns extends SelectedFields>(
  table: RecordTable,
  columns: Columns,
  locale: Locale,
): Columns & { texts: SQL<Texts | null> } {
  const fields = contentKinds[kindName({ table })].translated.filter((field) => field in columns);
  if (locale === DEFAULT_LOCALE) return { ...columns, texts: sql`null::jsonb` };
  const texts = sql<Texts | null>`(
    select jsonb_object_agg(${translations.field}, ${translations.text}) from ${translations}
    where ${translations.kind} = ${kindLiteral(table)} and ${translations.recordId} = ${table.id}
      and ${translations.language} = ${locale}
      and ${translations.field} in (${sql.raw(fields.map((field) => `'${field}'`).join(", "))}))`;
  return { ...columns, texts };
}

/**
 * Selects one text of a record in the reader's language; null where staff wrote none. `id` is the column with the
 * record's id in another table.
 */
export function translation(
  table: RecordTable,
  field: string,
  locale: Locale,
  id: PgColumn = table.id,
): SQL<string | null> {
  if (locale === DEFAULT_LOCALE) return sql`null`;
  return sql`(
    select ${translations.text} from ${translations}
    where ${translations.kind} = ${kindLiteral(table)} and ${translations.recordId} = ${id}
      and ${translations.language} = ${locale} and ${translations.field} = ${sql.raw(`'${field}'`)})`;
}

/** Replaces the Turkish texts by those in the reader's language. Each caption of a gallery is replaced separately. */
export function translateRows<Row extends { texts: Texts | null; gallery?: GalleryPicture[] }>(
  rows: Row[],
  locale: Locale,
): (Omit<Row, "texts"> & TextLanguages)[] {
  return rows.map(({ texts, ...row }) => {
    if (!texts) return row;
    const { [galleryField]: captions, ...translatedTexts } = texts;
    const gallery = captions && row.gallery && withCaptions(row.gallery, captions, locale);
    const languages = Object.fromEntries(Object.keys(translatedTexts).map((field) => [field, locale]));
    return { ...row, ...translatedTexts, ...(gallery && { gallery }), languages };
  });
}

/** Writes the kind into the statement itself, so that the planner knows how few rows it has. */
function kindLiteral(table: RecordTable): SQL {
  return sql.raw(`'${kindName({ table })}'`);
}
