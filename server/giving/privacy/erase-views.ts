import { type SQL, sql } from "drizzle-orm";
import { foldedName } from "#server/platform/db/columns.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { savedViews } from "#server/staff/views/table.ts";
import { contentKinds } from "#shared/content/content-kinds.ts";
import { listNamingTexts } from "#shared/staff/saved-view.ts";
import { findsPerson } from "./people.ts";
import { toArrayLiteral } from "./rules.ts";

/**
 * Deletes the saved views of lists with donors that would have found these people (people.ts), and all views whose name
 * contains the name of one. Their audit entries lose the name.
 */
export async function eraseViews(tx: Tx, people: SQL): Promise<void> {
  const views = await tx
    .select({ id: savedViews.id, screen: savedViews.screen, query: savedViews.query })
    .from(savedViews);
  const searches = views
    .filter(({ screen }) => !Object.hasOwn(contentKinds, screen))
    .flatMap(({ id, query }) => listNamingTexts(query).map((text) => ({ id, text })));
  const namesDonor = (name: SQL) => sql`exists (
    select from ${people} p where p.name <> ''
      and position(' ' || ${foldedName(sql`p.name`)} || ' ' in ' ' || ${foldedName(name)} || ' ') > 0)`;
  await tx.execute(sql`
    with erased as (
      delete from saved_views where ${namesDonor(sql`saved_views.name`)} or id in (
        select search.id from unnest(
          ${sql.param(toArrayLiteral(searches.map(({ id }) => id)))}::text[],
          ${sql.param(toArrayLiteral(searches.map(({ text }) => text)))}::text[]) search (id, text)
        where ${findsPerson(sql`search.text`, people)})
      returning id
    )
    update audit_log set before = null, after = null
    where entity = 'saved-view' and (entity_id in (select id from erased)
      or ${namesDonor(sql`coalesce(audit_log.after ->> 'name', audit_log.before ->> 'name', '')`)})`);
}
