import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { PgJsonb, PgText } from "drizzle-orm/pg-core";
import { storedFolders } from "#shared/content/picture.ts";
import type { RecordTable } from "./editing/record-kind.ts";
import { contentVersions, translations } from "./editing/table.ts";
import { kindList } from "./every-kind.ts";

/**
 * Matches a picture's path without its extension (shared/content/picture.ts). The paths of its copies also contain this
 * part.
 */
export const pictureName = `((?:${storedFolders.join("|")})/[a-z0-9-]+-[0-9a-f]{8}-[0-9]{1,5}x[0-9]{1,5})`;
/** Selects the path without its extension from a row of `images`. */
export const pictureStem = sql`regexp_replace(path, '[.][a-z]+$', '')`;

/**
 * Selects every text that may contain the address of a picture: the texts and galleries of all kinds of content, in all
 * languages, and their earlier versions. Deleted records are included until they are purged.
 */
export function pictureTexts(): SQL {
  return sql`${recordTexts()} union all select text from ${translations}
    union all select ${contentVersions.values}::text as text from ${contentVersions}`;
}

/** Selects the texts and galleries of the matching records. */
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
