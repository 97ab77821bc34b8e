import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";

/** Lists the campaigns and projects to which somebody gave, by title. */
export function listDonationTargets(db: Db): Promise<{ id: string; title: string }[]> {
  return rowsOf<{ id: string; title: string }>(db)`
    select id, title from (
      select id, title from campaigns c where exists (select from order_items where campaign_id = c.id)
      union all
      select id, title from projects p where exists (select from order_items where project_id = p.id)
    ) targets order by turkish_order(title), id`;
}
