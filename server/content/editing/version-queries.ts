import { and, eq } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { adminUsers } from "#server/staff/table.ts";
import { changedByName } from "./list-records.ts";
import { kindName, type RecordKind } from "./record-kind.ts";
import { contentVersions, type VersionValues } from "./table.ts";

type Kind = Pick<RecordKind, "table">;

/**
 * A version in the list. `savedBy` is null for a program or a former member of staff. `changed` has the changed fields.
 */
export type VersionRow = { id: string; savedAt: Date; savedBy: string | null; changed: string[] };

/** Lists the versions of a record, newest first. For the oldest version `changed` is empty. */
export async function listVersions(db: Db, kind: Kind, recordId: string): Promise<VersionRow[]> {
  const rows = await rowsOf<Omit<VersionRow, "savedAt"> & { savedAt: number }>(db)`
    select v.id, (extract(epoch from v.saved_at) * 1000)::float8 as "savedAt", u.full_name as "savedBy",
      case when v.older is null then '[]'::json else (
        select coalesce(json_agg(name order by name), '[]'::json)
        from (select jsonb_object_keys(v.values) union select jsonb_object_keys(v.older)) names (name)
        where v.values -> name is distinct from v.older -> name) end as changed
    from (
      select id, saved_at, saved_by, values, lag(values) over (order by saved_at) as older
      from content_versions where kind = ${kindName(kind)} and record_id = ${recordId}
    ) v left join admin_users u on u.id = v.saved_by
    order by v.saved_at desc`;
  return rows.map((row) => ({ ...row, savedAt: new Date(row.savedAt) }));
}

export type Version = { savedAt: Date; savedBy: string | null; values: VersionValues };

export async function findVersion(
  db: Db,
  kind: Kind,
  recordId: string,
  versionId: string,
): Promise<Version | undefined> {
  const [version] = await db
    .select({
      savedAt: contentVersions.savedAt,
      savedBy: changedByName,
      values: contentVersions.values,
    })
    .from(contentVersions)
    .leftJoin(adminUsers, eq(contentVersions.savedBy, adminUsers.id))
    .where(
      and(
        eq(contentVersions.kind, kindName(kind)),
        eq(contentVersions.recordId, recordId),
        eq(contentVersions.id, versionId),
      ),
    );
  return version;
}
