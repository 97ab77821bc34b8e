import { isNotNull } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { kurbanOffers } from "../offers/table.ts";

/** Whether the site has sold shares, so that donors may ask for theirs. */
export async function hasTracking(db: Db): Promise<boolean> {
  const [offer] = await db
    .select({ id: kurbanOffers.id })
    .from(kurbanOffers)
    .where(isNotNull(kurbanOffers.openedAt))
    .limit(1);
  return offer !== undefined;
}
