import { type SQL, sql } from "drizzle-orm";
import { campaigns } from "../campaigns/table.ts";
import { publishedNews } from "../content/news/queries.ts";
import { news } from "../content/news/table.ts";
import { pages } from "../content/pages/table.ts";
import type { Db } from "../db/connect.ts";
import { activeProject } from "../projects/queries.ts";
import { projects } from "../projects/table.ts";

/** A stored record with an address of its own. `key` is a campaign's id, the slug of the others. */
export type PublicAddress = { kind: AddressKind; key: string; updatedAt: Date };
export type AddressKind = "campaign" | "project" | "page" | "news";

/** `updatedAt` is the latest change among them; null when the range is empty. */
export type AddressRange = { count: number; updatedAt: Date | null };

/**
 * All public records, oldest first: a new one never moves an earlier one into another part. `position` counts from 0.
 */
export async function listAddresses(
  db: Db,
  now: Date,
  position: number,
  limit: number,
): Promise<PublicAddress[]> {
  const { rows } = (await db.execute(sql`
    select kind, key, (extract(epoch from updated_at) * 1000)::float8 as updated
    from (${everything(now)}) as addresses
    order by rank, created_at, key limit ${limit} offset ${position}`)) as unknown as {
    rows: { kind: AddressKind; key: string; updated: number }[];
  };
  return rows.map(({ kind, key, updated }) => ({ kind, key, updatedAt: new Date(Math.floor(updated)) }));
}

/** The counts, in ranges of `size` in the order of `listAddresses`. */
export async function countAddresses(db: Db, now: Date, size: number): Promise<AddressRange[]> {
  const { rows } = (await db.execute(sql`
    select count(*)::int as count, (extract(epoch from max(updated_at)) * 1000)::float8 as updated
    from (
      select updated_at, (row_number() over (order by rank, created_at, key) - 1) / ${size}::int as part
      from (${everything(now)}) as addresses
    ) as numbered
    group by part order by part`)) as unknown as { rows: { count: number; updated: number | null }[] };
  return rows.map(({ count, updated }) => ({
    count,
    updatedAt: updated === null ? null : new Date(Math.floor(updated)),
  }));
}

/** The last change of each kind, for the pages that list it. */
export async function latestChanges(db: Db, now: Date): Promise<Partial<Record<AddressKind, Date>>> {
  const { rows } = (await db.execute(sql`
    select kind, (extract(epoch from max(updated_at)) * 1000)::float8 as updated
    from (${everything(now)}) as addresses group by kind`)) as unknown as {
    rows: { kind: AddressKind; updated: number }[];
  };
  return Object.fromEntries(rows.map(({ kind, updated }) => [kind, new Date(Math.floor(updated))]));
}

/** For visitors, scheduled news changed when it appeared. */
function everything(now: Date): SQL {
  return sql`
    select 1 as rank, 'campaign' as kind, ${campaigns.id} as key, ${campaigns.createdAt} as created_at,
      ${campaigns.updatedAt} as updated_at
    from ${campaigns} where ${campaigns.isActive}
    union all
    select 2, 'project', ${projects.slug}, ${projects.createdAt}, ${projects.updatedAt}
    from ${projects} where ${activeProject}
    union all
    select 3, 'page', ${pages.slug}, ${pages.createdAt}, ${pages.updatedAt}
    from ${pages} where ${pages.deletedAt} is null and not exists (
      -- A translation is shown at the address of what it translates (findPageIn).
      select 1 from pages base where base.deleted_at is null and ${pages.slug} in (base.slug || '-en', base.slug || '-ar'))
    union all
    select 4, 'news', ${news.slug}, ${news.createdAt}, greatest(${news.updatedAt}, ${news.publishAt})
    from ${news} where ${publishedNews(now)}`;
}
