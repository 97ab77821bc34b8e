import { statfs } from "node:fs/promises";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { maxMediaBytes } from "#shared/giving/kurban-media.ts";

/** `needed`: the bytes of a film of each animal. `free`: those of the disk; null for a bucket, which has no end. */
export type FilmRoom = { animals: number; needed: number; free: number | null; isEnough: boolean };

/** Estimates the room for the films of a season; null if no offer promises a film. */
export async function readFilmRoom(
  db: Db,
  seasonId: string,
  folder: string | null,
): Promise<FilmRoom | null> {
  const [found] = await rowsOf<{ offers: number; animals: number }>(db)`
    select count(*)::int as offers, coalesce(sum(greatest(ceil(f.capacity::numeric / f.shares_per_animal),
      (select count(*) from kurban_animals a where a.offer_id = f.id and a.state <> 'rejected'))), 0)::int as animals
    from kurban_offers f where f.season_id = ${seasonId} and f.proof = 'film'`;
  if (!found || found.offers === 0) return null;
  const needed = found.animals * maxMediaBytes;
  const disk = folder === null ? null : await statfs(folder);
  const free = disk && disk.bavail * disk.bsize;
  // Other files grow, too, so half of the disk stays free.
  return { animals: found.animals, needed, free, isEnough: free === null || free >= 2 * needed };
}
