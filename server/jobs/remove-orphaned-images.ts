import { and, eq, getTableColumns, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import { PgJsonb, PgText } from "drizzle-orm/pg-core";
import { kindList } from "../content/every-kind.ts";
import type { Tx } from "../db/connect.ts";
import { filesOf, type ImageContext } from "../images/make-variants.ts";
import { images } from "../images/table.ts";

const day = 24 * 60 * 60 * 1000;

/**
 * Everything that can name a picture: every text and gallery of every kind of content. Deleted records stay for 30 days and keep
 * theirs, archived ones always.
 */
const texts = sql.join(
  kindList.flatMap(({ record: { table } }) =>
    Object.values(getTableColumns(table))
      .filter((column) => column instanceof PgText || column instanceof PgJsonb)
      .map((column) => sql`select ${column}::text as text from ${table}`),
  ),
  sql` union all `,
);

/** A file name without its extension, as in shared/picture.ts: it also covers the copies that stored HTML names. */
const nameShape = "((?:news|campaigns|sliders|demo)/[a-z0-9-]+-[0-9a-f]{8}-[0-9]{1,5}x[0-9]{1,5})";
const stem = sql`regexp_replace(path, '[.][a-z]+$', '')`;

/**
 * Removes pictures that no record has named for a day: uploads of abandoned forms, and replaced or purged ones. The
 * day counts from the first run that finds no name. Returns the number of removed pictures.
 */
export async function removeOrphanedImages({ db, images: store, clock, log }: ImageContext): Promise<number> {
  const now = clock.now();
  await db.transaction((tx) => markOrphans(tx, now));
  const due = and(isNotNull(images.orphanedAt), lte(images.orphanedAt, new Date(now.getTime() - day)));
  const found = await db.select({ id: images.id }).from(images).where(due).limit(500);
  let removed = 0;
  for (const { id } of found) {
    try {
      const path = await db.transaction(async (tx) => {
        // A bucket may be slow, and the row stays locked for as long (server/db/postgres.ts).
        await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
        // Locked until the files are gone: a save that claims the picture now waits, and then gets "gone".
        const own = and(eq(images.id, id), due);
        const [image] = await tx.select().from(images).where(own).for("update");
        if (!image || (await isNamed(tx, image.path))) return null;
        await store.remove(filesOf(image));
        await tx.delete(images).where(eq(images.id, id));
        return image.path;
      });
      if (path) removed++;
    } catch (err) {
      // The row remains, so the next run tries again.
      log.error({ err, id }, "picture removal failed");
    }
  }
  return removed;
}

async function markOrphans(tx: Tx, now: Date): Promise<void> {
  const named = sql`select found[1] from (${texts}) named, regexp_matches(named.text, ${nameShape}, 'g') found`;
  await tx
    .update(images)
    .set({ orphanedAt: null })
    .where(sql`orphaned_at is not null and ${stem} in (${named})`);
  await tx
    .update(images)
    .set({ orphanedAt: now })
    .where(sql`orphaned_at is null and ${stem} not in (${named})`);
}

async function isNamed(tx: Tx, path: string): Promise<boolean> {
  const name = path.replace(/\.[a-z]+$/, "");
  const query: SQL = sql`select 1 from (${texts}) named where position(${name} in named.text) > 0 limit 1`;
  const { rows } = (await tx.execute(query)) as unknown as { rows: unknown[] };
  return rows.length > 0;
}
