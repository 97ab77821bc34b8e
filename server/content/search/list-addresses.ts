import { type SQL, sql } from "drizzle-orm";
import { keyColumn } from "#server/content/editing/record-kind.ts";
import { kindList } from "#server/content/every-kind.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import {
  type AddressedKind,
  type ContentKind,
  contentKinds,
  type Facts,
} from "#shared/content/content-kinds.ts";

/** A stored record with an address of its own. `key` is a campaign's id, the slug of the others. */
export type PublicAddress = { kind: AddressedKind; key: string; updatedAt: Date };

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
  const rows = await rowsOf<{ kind: AddressedKind; key: string; updated: number }>(db)`
    select kind, key, (extract(epoch from updated_at) * 1000)::float8 as updated
    from (${everything(now)}) as addresses
    order by rank, created_at, key limit ${limit} offset ${position}`;
  return rows.map(({ kind, key, updated }) => ({ kind, key, updatedAt: new Date(Math.floor(updated)) }));
}

/** The counts, in ranges of `size` in the order of `listAddresses`. */
export async function countAddresses(db: Db, now: Date, size: number): Promise<AddressRange[]> {
  const rows = await rowsOf<{ count: number; updated: number | null }>(db)`
    select count(*)::int as count, (extract(epoch from max(updated_at)) * 1000)::float8 as updated
    from (
      select updated_at, (row_number() over (order by rank, created_at, key) - 1) / ${size}::int as part
      from (${everything(now)}) as addresses
    ) as numbered
    group by part order by part`;
  return rows.map(({ count, updated }) => ({
    count,
    updatedAt: updated === null ? null : new Date(Math.floor(updated)),
  }));
}

/** The last change of each kind for visitors, for the pages that list it. */
export async function latestChanges(db: Db, now: Date): Promise<Partial<Record<ContentKind, Date>>> {
  const rows = await rowsOf<{ kind: ContentKind; updated: number }>(db)`
    select kind, (extract(epoch from max(updated_at)) * 1000)::float8 as updated
    from (${publicRecords(kindList, now)}) as records group by kind`;
  return Object.fromEntries(rows.map(({ kind, updated }) => [kind, new Date(Math.floor(updated))]));
}

/** The kinds whose records have a page of their own, and not only a place in a page. */
const withPage = kindList.filter(({ kind }) => {
  const facts: Facts = contentKinds[kind];
  return facts.address !== undefined && !facts.address.includes("#");
});

function everything(now: Date): SQL {
  return publicRecords(withPage, now);
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
