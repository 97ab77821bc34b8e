import { and, eq } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { kindName, type RecordKind } from "./record-kind.ts";
import { contentAddresses } from "./table.ts";

/** Lists the slugs under which visitors could ever see a record. They may include its current slug. */
export async function listSlugs(
  db: Db,
  kind: Pick<RecordKind, "table">,
  recordId: string,
): Promise<string[]> {
  const rows = await db
    .select({ slug: contentAddresses.slug })
    .from(contentAddresses)
    .where(and(eq(contentAddresses.kind, kindName(kind)), eq(contentAddresses.recordId, recordId)))
    .orderBy(contentAddresses.createdAt, contentAddresses.slug);
  return rows.map(({ slug }) => slug);
}
