import { and, eq, isNull, or } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { donors } from "./table.ts";

/** Returns the donor with this id, or the donor into which staff merged it. An erased donor is not found. */
export async function findKnownDonor(
  db: Db | Tx,
  id: string,
): Promise<typeof donors.$inferSelect | undefined> {
  const target = db.select({ id: donors.mergedInto }).from(donors).where(eq(donors.id, id));
  const [donor] = await db
    .select()
    .from(donors)
    .where(
      and(or(eq(donors.id, id), eq(donors.id, target)), isNull(donors.mergedInto), isNull(donors.erasedAt)),
    );
  return donor;
}
