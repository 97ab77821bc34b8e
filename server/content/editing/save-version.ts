import { and, desc, eq, inArray } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { kindName, type RecordKind } from "./record-kind.ts";
import { contentVersions, type VersionValues } from "./table.ts";

/** The number of versions of a record that are kept, including the current version. */
export const maxVersions = 30;

type Version = { values: VersionValues; savedAt: Date; savedBy: string | null };

/** Adds a version of a record. For a record without versions, `before` becomes its first version. */
export async function saveVersion(
  tx: Tx,
  kind: Pick<RecordKind, "table">,
  recordId: string,
  version: Version,
  before?: Version,
): Promise<void> {
  const key = { kind: kindName(kind), recordId };
  const isOfRecord = and(eq(contentVersions.kind, key.kind), eq(contentVersions.recordId, recordId));
  const newestFirst = () =>
    tx
      .select({ id: contentVersions.id })
      .from(contentVersions)
      .where(isOfRecord)
      .orderBy(desc(contentVersions.savedAt));
  const [latestVersion] = await newestFirst().limit(1);
  const versions = latestVersion || !before ? [version] : [before, version];
  await tx.insert(contentVersions).values(versions.map((versionRow) => ({ ...key, ...versionRow })));
  await tx.delete(contentVersions).where(inArray(contentVersions.id, newestFirst().offset(maxVersions)));
}
