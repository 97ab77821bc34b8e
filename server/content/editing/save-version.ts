import { and, desc, eq, inArray } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { kindName, type RecordKind } from "./record-kind.ts";
import { contentVersions, type VersionValues } from "./table.ts";

/** This many versions of a record are kept, including the present one. */
export const keptVersions = 30;

type Version = { values: VersionValues; savedAt: Date; savedBy: string | null };

/** Adds a version of a record. A record without versions also gets `before`, its state until now, as a version. */
export async function saveVersion(
  tx: Tx,
  kind: Pick<RecordKind, "table">,
  recordId: string,
  version: Version,
  before?: Version,
): Promise<void> {
  const key = { kind: kindName(kind), recordId };
  const ofRecord = and(eq(contentVersions.kind, key.kind), eq(contentVersions.recordId, recordId));
  const newest = () =>
    tx
      .select({ id: contentVersions.id })
      .from(contentVersions)
      .where(ofRecord)
      .orderBy(desc(contentVersions.savedAt));
  const [any] = await newest().limit(1);
  const versions = any || !before ? [version] : [before, version];
  await tx.insert(contentVersions).values(versions.map((each) => ({ ...key, ...each })));
  await tx.delete(contentVersions).where(inArray(contentVersions.id, newest().offset(keptVersions)));
}
