import { eq, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { type Area, areas, type Level, levels } from "#shared/staff/rights.ts";
import { mustChangeIdentifier } from "./must-change-password.ts";
import type { RightOverrides } from "./permissions.ts";
import { adminRights, adminUsers, verifications } from "./table.ts";

export type AccountState = {
  overrides: RightOverrides;
  /** Whether an administrator chose the person's password. */
  mustChangePassword: boolean;
};

/** Reads with one query what each request needs to know of an account besides its session. */
export async function readAccountState(db: Db, userId: string): Promise<AccountState> {
  const mark = db
    .select({ one: sql`1` })
    .from(verifications)
    .where(eq(verifications.identifier, mustChangeIdentifier(userId)));
  const rows = await db
    .select({
      area: adminRights.area,
      level: adminRights.level,
      mustChangePassword: sql<boolean>`exists (${mark})`,
    })
    .from(adminUsers)
    .leftJoin(adminRights, eq(adminRights.userId, adminUsers.id))
    .where(eq(adminUsers.id, userId));
  return { overrides: toOverrides(rows), mustChangePassword: rows[0]?.mustChangePassword ?? false };
}

/** Reads rows of `admin_rights`. A level that this version does not know allows nothing. */
export function toOverrides(rows: readonly { area: string | null; level: string | null }[]): RightOverrides {
  const overrides: Partial<Record<Area, Level>> = {};
  for (const row of rows) {
    const area = areas.find((known) => known === row.area);
    if (area) overrides[area] = levels.find((known) => known === row.level) ?? "none";
  }
  return overrides;
}
