import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { PgJsonb, PgText } from "drizzle-orm/pg-core";
import { storedFolders } from "#shared/content/picture.ts";
import type { RecordTable } from "./editing/record-kind.ts";
import { contentVersions, translations } from "./editing/table.ts";
import { kindList } from "./every-kind.ts";

/** A file name without its extension, as in shared/content/picture.ts: it also covers the copies that stored HTML names. */
export const pictureName = `((?:${storedFolders.join("|")})/[a-z0-9-]+-[0-9a-f]{8}-[0-9]{1,5}x[0-9]{1,5})`;
/** The same of a row of `images`. */
export const pictureStem = sql`regexp_replace(path, '[.][a-z]+$', '')`;

/**
 * Everything that can name a picture: every text and gallery of every kind of content, in all languages, and what they
 * said before. Deleted records stay for 30 days and keep theirs, archived ones always.
 */
export function pictureTexts(): SQL {
  return sql`${recordTexts()} union all select text from ${translations}
    union all select ${contentVersions.values}::text as text from ${contentVersions}`;
}

/** The texts and galleries of the records that match. */
export function recordTexts(where?: (table: RecordTable) => SQL | undefined): SQL {
  return sql.join(
    kindList.flatMap(({ record: { table } }) =>
      Object.values(getTableColumns(table))
        .filter((column) => column instanceof PgText || column instanceof PgJsonb)
        .map(
          (column) => sql`select ${column}::text as text from ${table} where ${where?.(table) ?? sql`true`}`,
        ),
    ),
    sql` union all `,
  );
}
