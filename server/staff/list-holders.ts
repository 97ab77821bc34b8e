import { asc, eq } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import type { Right } from "#shared/staff/rights.ts";
import { may } from "./permissions.ts";
import { toOverrides } from "./read-account-state.ts";
import { isRole } from "./roles.ts";
import { adminRights, adminUsers } from "./table.ts";

/** Lists the active members of staff with this right, by name. */
export async function listHolders(
  db: Db | Tx,
  { area, level }: Right,
): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .select({
      id: adminUsers.id,
      name: adminUsers.fullName,
      role: adminUsers.role,
      area: adminRights.area,
      level: adminRights.level,
    })
    .from(adminUsers)
    .leftJoin(adminRights, eq(adminRights.userId, adminUsers.id))
    .where(eq(adminUsers.banned, false))
    .orderBy(asc(adminUsers.fullName), asc(adminUsers.id));
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((rights) => {
    const [person] = rights;
    if (!person || !isRole(person.role)) return [];
    const { id, name, role } = person;
    return may({ role, overrides: toOverrides(rights) }, area, level) ? [{ id, name }] : [];
  });
}
