import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Role } from "#server/staff/roles.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { adminUsers } from "#server/staff/table.ts";
import { silent } from "#testing/databases/test-database.ts";

type Site = { db: Db; clock: Clock };

/** A member of staff, whose account is added the first time. */
export async function staffOf(site: Site, name: string, role: Role = "editor"): Promise<StaffContext> {
  await addStaff(site.db, { id: name, name, role });
  return contextOf(site, { id: name, name, role });
}

type Person = { id: string; name: string; role: Role };

export async function addStaff(db: Db, ...people: Person[]): Promise<void> {
  const rows = people.map(({ id, name, role }) => ({
    id,
    role,
    fullName: name,
    email: `${id.toLowerCase()}@example.org`,
  }));
  await db.insert(adminUsers).values(rows).onConflictDoNothing();
}

/** What write verbs take of a person. */
export function contextOf({ db, clock }: Site, person: Person, address: string | null = null): StaffContext {
  return { db, clock, log: silent, actor: { ...person, address } };
}
