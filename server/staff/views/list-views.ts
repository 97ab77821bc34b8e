import { asc, eq, or, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { adminUsers } from "../table.ts";
import { savedViews } from "./table.ts";

export type SavedView = Awaited<ReturnType<typeof listViews>>[number];

/** Lists the person's own views and the views that others share, of all screens, by name. */
export function listViews(db: Db, userId: string) {
  return db
    .select({
      id: savedViews.id,
      screen: savedViews.screen,
      name: savedViews.name,
      query: savedViews.query,
      shared: savedViews.shared,
      isOwn: sql<boolean>`${savedViews.by} = ${userId}`,
      owner: adminUsers.fullName,
    })
    .from(savedViews)
    .innerJoin(adminUsers, eq(adminUsers.id, savedViews.by))
    .where(or(eq(savedViews.by, userId), eq(savedViews.shared, true)))
    .orderBy(asc(sql`turkish_order(${savedViews.name})`), asc(savedViews.id));
}
