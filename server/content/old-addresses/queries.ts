import { asc, eq } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { nearestPage } from "#server/platform/db/list-page.ts";
import { readOldPath } from "#shared/content/old-address.ts";
import { oldAddresses } from "./table.ts";

const pageSize = 20;

/** Returns where an address of the earlier site leads now. */
export async function findOldAddress(db: Db, pathname: string): Promise<string | undefined> {
  const path = readOldPath(pathname);
  if (path === null) return undefined;
  const [found] = await db.select().from(oldAddresses).where(eq(oldAddresses.path, path));
  return found?.target;
}

export async function listOldAddresses(db: Db, page: number) {
  const total = await db.$count(oldAddresses);
  const { pagination, offset } = nearestPage(total, page, pageSize);
  const rows = await db
    .select()
    .from(oldAddresses)
    .orderBy(asc(oldAddresses.path))
    .offset(offset)
    .limit(pageSize);
  return { rows: rows.map(({ path, target }) => ({ id: path, path, target })), total, ...pagination };
}
