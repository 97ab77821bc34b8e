import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, SelectedFields } from "drizzle-orm/pg-core";
import { contentKinds } from "#shared/content/content-kinds.ts";
import { type GalleryPicture, withCaptions } from "#shared/content/gallery.ts";
import { galleryField } from "#shared/content/translations.ts";
import { DEFAULT_LOCALE, type Locale } from "#shared/text/locale.ts";
import { kindName, type RecordTable } from "./record-kind.ts";
import { translations } from "./table.ts";

/** The languages of the fields that are not in Turkish. */
export type Written = { languages?: Record<string, Locale> };

type Texts = Record<string, string>;

/**
 * The columns of a query, with the texts that staff wrote in the reader's language beside them, for `inLanguage`. They
 * come with the row, so a list needs no query per record.
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
 * One text of a record in the reader's language; null where staff wrote none. `id` is the column that names the record,
 * when another table does.
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

/** Puts the texts in the reader's language in the place of the Turkish ones; each caption of a gallery has its own. */
export function inLanguage<Row extends { texts: Texts | null; gallery?: GalleryPicture[] }>(
  rows: Row[],
  locale: Locale,
): (Omit<Row, "texts"> & Written)[] {
  return rows.map(({ texts, ...row }) => {
    if (!texts) return row;
    const { [galleryField]: captions, ...written } = texts;
    const gallery = captions && row.gallery && withCaptions(row.gallery, captions, locale);
    const languages = Object.fromEntries(Object.keys(written).map((field) => [field, locale]));
    return { ...row, ...written, ...(gallery && { gallery }), languages };
  });
}

/** In the statement itself, so that the planner knows how few rows there are. */
function kindLiteral(table: RecordTable): SQL {
  return sql.raw(`'${kindName({ table })}'`);
}
