import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, SelectedFields } from "drizzle-orm/pg-core";
import { contentKinds } from "#shared/content/content-kinds.ts";
import { type GalleryPicture, withCaptions } from "#shared/content/gallery.ts";
import { galleryField } from "#shared/content/translations.ts";
import { DEFAULT_LOCALE, type Locale } from "#shared/text/locale.ts";
import { kindName, type RecordTable } from "./record-kind.ts";
import { translations } from "./table.ts";

/** The languages of the translated fields. A field that is missing in `languages` is in Turkish. */
export type TextLanguages = { languages?: Record<string, Locale> };

type Texts = Record<string, string>;

/**
 * Adds the texts in the reader's language to the columns of a query. `translateRows` then puts them in their place. So
 * a list needs no further queries.
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
 * Selects a text of a record in the reader's language; null when it is not translated. `id` is the column with the id
 * of the record, which may be a column of another table.
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

/** Replaces Turkish texts by their translations. Each caption of a gallery is replaced separately. */
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

/** Returns the kind as a literal, not a parameter, so that the planner can estimate the number of its rows. */
function kindLiteral(table: RecordTable): SQL {
  return sql.raw(`'${kindName({ table })}'`);
}
