import { type SQL, sql } from "drizzle-orm";
import { keyColumn } from "#server/content/editing/record-kind.ts";
import { kindList } from "#server/content/every-kind.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import {
  type AddressedKind,
  type ContentKind,
  contentKinds,
  type KindProperties,
} from "#shared/content/content-kinds.ts";

/** The address of a record's page. `key` is the id of a campaign, or the slug of any other record. */
export type PublicAddress = { kind: AddressedKind; key: string; updatedAt: Date };

/** A range of addresses. `updatedAt` is the latest change in the range; null for an empty range. */
export type AddressRange = { count: number; updatedAt: Date | null };

/**
 * Lists the addresses of public records from `position` (from 0) on, oldest first. A new record then does not move
 * other addresses to another part of the sitemap.
 */
export async function listAddresses(
  db: Db,
  now: Date,
  position: number,
  limit: number,
): Promise<PublicAddress[]> {
  const rows = await rowsOf<{ kind: AddressedKind; key: string; updated: number }>(db)`
    select kind, key, (extract(epoch from updated_at) * 1000)::float8 as updated
    from (${addressedRecords(now)}) as addresses
    order by rank, created_at, key limit ${limit} offset ${position}`;
  return rows.map(({ kind, key, updated }) => ({ kind, key, updatedAt: new Date(Math.floor(updated)) }));
}

/** Divides all addresses into ranges of `size`, in the order of `listAddresses`. */
export async function countAddresses(db: Db, now: Date, size: number): Promise<AddressRange[]> {
  const rows = await rowsOf<{ count: number; updated: number | null }>(db)`
    select count(*)::int as count, (extract(epoch from max(updated_at)) * 1000)::float8 as updated
    from (
      select updated_at, (row_number() over (order by rank, created_at, key) - 1) / ${size}::int as part
      from (${addressedRecords(now)}) as addresses
    ) as numbered
    group by part order by part`;
  return rows.map(({ count, updated }) => ({
    count,
    updatedAt: updated === null ? null : new Date(Math.floor(updated)),
  }));
}

/** Returns the time of the last change of each kind that visitors see, for the pages that list the kind. */
export async function findLatestChanges(db: Db, now: Date): Promise<Partial<Record<ContentKind, Date>>> {
  const rows = await rowsOf<{ kind: ContentKind; updated: number }>(db)`
    select kind, (extract(epoch from max(updated_at)) * 1000)::float8 as updated
    from (${publicRecords(kindList, now)}) as records group by kind`;
  return Object.fromEntries(rows.map(({ kind, updated }) => [kind, new Date(Math.floor(updated))]));
}

/** The kinds whose records have their own pages. */
const kindsWithPage = kindList.filter(({ kind }) => {
  const properties: KindProperties = contentKinds[kind];
  return properties.address !== undefined && !properties.address.includes("#");
});

function addressedRecords(now: Date): SQL {
  return publicRecords(kindsWithPage, now);
}

function publicRecords(kinds: typeof kindList, now: Date): SQL {
  const queries = kinds.map(({ kind, record }, rank) => {
    const { table } = record;
    return sql`
      select ${rank}::int as rank, ${kind}::text as kind, ${keyColumn(record)} as key,
        ${table.createdAt} as created_at, ${record.changed ?? table.updatedAt} as updated_at
      from ${table} where ${record.visible(now)}`;
  });
  return sql.join(queries, sql` union all `);
}
