import { and, eq } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { type AnyKind, keyColumn, kindName } from "./record-kind.ts";
import { contentAddresses } from "./table.ts";

/** Finds the current slug of the visible record that had this slug before; undefined when no record had it. */
export async function findRedirect(
  db: Db,
  kind: AnyKind,
  slug: string,
  now: Date,
): Promise<string | undefined> {
  const { table } = kind;
  const [record] = (await db
    .select({ slug: keyColumn(kind) })
    .from(contentAddresses)
    .innerJoin(table, eq(table.id, contentAddresses.recordId))
    .where(
      and(eq(contentAddresses.kind, kindName(kind)), eq(contentAddresses.slug, slug), kind.visible(now)),
    )) as { slug: string }[];
  return record && record.slug !== slug ? record.slug : undefined;
}
