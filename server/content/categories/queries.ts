import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { Categorized } from "#shared/content/category.ts";
import { DEFAULT_LOCALE, type Locale } from "#shared/text/locale.ts";

/**
 * Selects a text of a category in the reader's language. Without a translation English readers get the Turkish text, and
 * Arabic readers `[AR] ` and the English text, as with the texts of the program.
 */
function textIn(field: "title" | "heading" | "description", locale: Locale): SQL {
  const turkish = sql.raw(`c.${field}`);
  const translated = (language: Locale) => sql`(
    select t.text from translations t where t.kind = 'categories' and t.record_id = c.id
      and t.language = ${language} and t.field = ${field})`;
  const english = sql`coalesce(${translated("en")}, ${turkish})`;
  if (locale === DEFAULT_LOCALE) return turkish;
  if (locale === "en") return english;
  return sql`coalesce(${translated(locale)}, case when ${turkish} = '' then '' else '[AR] ' || ${english} end)`;
}

/**
 * Selects the name of the category whose id is in this column. The value of a category that was purged is shown as it
 * is, which only the items of old orders can have.
 */
export function categoryName(column: PgColumn | SQL, locale: Locale = DEFAULT_LOCALE): SQL<string> {
  return sql<string>`coalesce(
    (select ${textIn("title", locale)} from categories c where c.id = ${column}), ${column})`;
}

/** A category as visitors see it. `heading` and `description` are empty unless staff wrote them. */
export type PublicCategory = {
  id: string;
  name: string;
  heading: string;
  description: string;
  /** A hidden category is in no filter, but its records stay visible. */
  isActive: boolean;
};

/** Lists the categories of a list in display order, also the hidden ones. */
export function listCategories(
  db: Db | Tx,
  kind: Categorized,
  locale: Locale = DEFAULT_LOCALE,
): Promise<PublicCategory[]> {
  return rowsOf<PublicCategory>(db)`
    select c.id, ${textIn("title", locale)} as name, ${textIn("heading", locale)} as heading,
      ${textIn("description", locale)} as description, c.is_active as "isActive"
    from categories c where c.kind = ${kind} and c.deleted_at is null order by c.display_order, c.id`;
}
