import { listSeasons } from "#server/giving/kurban/offers/list-seasons.ts";
import { readSeasonReport } from "#server/giving/kurban/report/read-season-report.ts";
import type { Db } from "#server/platform/db/connect.ts";

/** Reads the report of the season in the address, or of the newest season, for the screen and for its files. */
export async function findReport(db: Db, url: URL) {
  const rows = await listSeasons(db);
  const wanted = url.searchParams.get("season");
  const season = rows.find(({ id }) => id === wanted) ?? rows[0];
  return {
    seasons: rows.map(({ id, title }) => ({ id, title })),
    report: season ? ((await readSeasonReport(db, season.id)) ?? null) : null,
    closedAt: season?.closedAt ?? null,
  };
}
