import { eq, isNotNull, lt, max, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { writeSystemAudit } from "#server/staff/audit.ts";
import { istanbulDay } from "#shared/text/dates.ts";
import { dayMs } from "#shared/text/time.ts";
import { kurbanPlaces, kurbanSeasons } from "../offers/table.ts";
import { kurbanAnimals } from "../table.ts";
import type { MediaContext } from "./media-context.ts";
import { kurbanMedia } from "./table.ts";
import { clearPieces } from "./upload-pieces.ts";

/**
 * Sets the day after which media are deleted: `media_days` after the day of the slaughter at its place. Before the
 * slaughter, and for media of a place, the end of the slaughter at the place counts.
 */
export async function setExpiry(tx: Tx, which: SQL): Promise<void> {
  await tx.execute(sql`update ${kurbanMedia} set expires_on = due.day from (
      select m.id, (coalesce(a.slaughtered_at, p.slaughter_until, m.created_at) at time zone p.time_zone)::date
        + s.media_days as day
      from ${kurbanMedia} m join ${kurbanSeasons} s on s.id = m.season_id
      left join ${kurbanAnimals} a on a.id = m.animal_id
      join ${kurbanPlaces} p on p.id = coalesce(m.place_id, a.place_id)) due
    where due.id = ${kurbanMedia.id} and ${kurbanMedia.expiresOn} is distinct from due.day and ${which}`);
}

/** Deletes media after their last day, and old files that no row names. Returns the number of removed rows and files. */
export async function expireMedia(ctx: MediaContext, stopping?: AbortSignal): Promise<number> {
  const { db, clock, privateFiles, log } = ctx;
  await db.transaction((tx) => setExpiry(tx, isNotNull(kurbanMedia.id)));
  const due = await db
    .select({ id: kurbanMedia.id, address: kurbanMedia.address, kind: kurbanMedia.kind })
    .from(kurbanMedia)
    .where(lt(kurbanMedia.expiresOn, istanbulDay(clock.now())));
  let removed = await clearPieces(ctx);
  for (const { id, address, kind } of due) {
    if (stopping?.aborted) return removed;
    try {
      // The file goes first: a row without a file is tried again, and a file without a row has no day of deletion.
      if (kind !== "link") await privateFiles.remove([address]);
      await db.transaction(async (tx) => {
        await tx.delete(kurbanMedia).where(eq(kurbanMedia.id, id));
        await writeSystemAudit(
          tx,
          { action: "purge", entity: "kurban-media", entityId: id, before: { kind } },
          clock.now(),
        );
      });
      removed++;
    } catch (err) {
      log.error({ err, id }, "removal of kurban media failed");
    }
  }
  return removed + (await removeOrphans(ctx));
}

/**
 * Removes the files of programs that were killed between storing a file and its row. A database from an older backup
 * lacks the rows of newer files, so a file stays as long as media do; beside a database without media every file stays.
 */
async function removeOrphans({ db, clock, privateFiles }: MediaContext): Promise<number> {
  const stored: string[] = [];
  for await (const path of privateFiles.list("kurban")) stored.push(path);
  if (stored.length === 0) return 0;
  const rows = await db.select({ address: kurbanMedia.address }).from(kurbanMedia);
  const known = new Set(rows.map(({ address }) => address));
  const [longest] = await db.select({ days: max(kurbanSeasons.mediaDays) }).from(kurbanSeasons);
  if (known.size === 0 || !longest?.days) return 0;
  const before = clock.now().getTime() - longest.days * dayMs;
  const orphans = stored.filter((path) => !known.has(path) && Number(path.split(/[/-]/)[1]) < before);
  await privateFiles.remove(orphans);
  return orphans.length;
}
