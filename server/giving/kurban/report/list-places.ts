import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";

/** A place of a season, and what it still lacks. */
export type ReportedPlace = {
  id: string;
  name: string;
  country: string;
  slaughtered: number;
  distributionDoneAt: Date | null;
  missing: ("invoice" | "minutes" | "report")[];
};

/** Lists the places of a season with what officers have not brought home: invoices, signed minutes, the final report. */
export async function listPlacesOfReport(tx: Tx, seasonId: string): Promise<ReportedPlace[]> {
  const rows = await rowsOf<
    Omit<ReportedPlace, "missing" | "distributionDoneAt"> & {
      doneAt: number | null;
      hasInvoice: boolean;
      hasReport: boolean;
      unsigned: number;
    }
  >(tx)`
    select p.id, p.name, p.country, extract(epoch from p.distribution_done_at)::float8 * 1000 as "doneAt",
      (count(a.id))::int as slaughtered,
      (count(a.id) filter (where not exists (
        select from kurban_minute_animals l join kurban_minutes m on m.id = l.minute_id
        where l.animal_id = a.id and m.state = 'signed')))::int as unsigned,
      exists (select from kurban_place_files where place_id = p.id and kind = 'invoice') as "hasInvoice",
      exists (select from kurban_place_files where place_id = p.id and kind = 'report') as "hasReport"
    from kurban_places p left join kurban_animals a on a.place_id = p.id and a.state in ('slaughtered', 'condemned')
    where p.season_id = ${seasonId} group by p.id order by p.country, p.name`;
  return rows.map(({ doneAt, hasInvoice, hasReport, unsigned, ...place }) => {
    const missing: ReportedPlace["missing"] = [];
    if (!hasInvoice) missing.push("invoice");
    if (unsigned > 0 || place.slaughtered === 0) missing.push("minutes");
    if (!hasReport) missing.push("report");
    return { ...place, distributionDoneAt: doneAt === null ? null : new Date(doneAt), missing };
  });
}
