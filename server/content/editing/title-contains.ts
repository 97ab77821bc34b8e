import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

const maxTermLength = 100;

/**
 * Returns the condition that a title contains the typed text; undefined when the text is empty. Case, `İ`/`ı` and marks
 * do not matter, and `%` and `_` are no wildcards.
 */
export function titleContains(title: PgColumn, input: string | undefined): SQL | undefined {
  const term = (input ?? "").replaceAll("\0", "").toWellFormed().trim().slice(0, maxTermLength).trim();
  if (term === "") return undefined;
  const literal = term.replace(/[\\%_]/g, "\\$&");
  return sql`search_fold(${title}) like '%' || search_fold(${literal}) || '%'`;
}
