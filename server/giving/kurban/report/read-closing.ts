import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { isOpenProblem } from "../field/list-problems.ts";

/** What keeps an offer of a season from closing: its open shares by state, and whether it is still on sale. */
export type OpenOffer = {
  id: string;
  title: string;
  isOpen: boolean;
  held: number;
  paid: number;
  placed: number;
  over: number;
};

export type Closing = {
  offers: OpenOffer[];
  /** Refused reports of the field that are not done. They do not keep a season open. */
  refusedReports: number;
};

/** Reads what keeps a season from closing. */
export async function readClosing(db: Db, seasonId: string): Promise<Closing> {
  const offers = await rowsOf<OpenOffer>(db)`
    select f.id, c.title, f.state <> 'closed' as "isOpen",
      (count(*) filter (where s.state = 'held'))::int as held, (count(*) filter (where s.state = 'paid'))::int as paid,
      (count(*) filter (where s.state = 'placed'))::int as placed, (count(*) filter (where s.state = 'over'))::int as over
    from kurban_offers f join campaigns c on c.id = f.campaign_id
    left join kurban_shares s on s.offer_id = f.id and s.state in ('held', 'paid', 'placed', 'over')
    where f.season_id = ${seasonId} group by f.id, c.title having f.state <> 'closed' or count(s.id) > 0
    order by f.created_at, f.id`;
  const [reports] = await rowsOf<{ n: number }>(db)`
    select count(*)::int as n from kurban_events e join kurban_animals a on a.id = e.animal_id
    join kurban_offers f on f.id = a.offer_id where f.season_id = ${seasonId} and e.result = 'refused' and ${isOpenProblem}`;
  return { offers, refusedReports: reports?.n ?? 0 };
}
