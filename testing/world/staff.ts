import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { RightOverrides } from "#server/staff/permissions.ts";
import type { Role } from "#server/staff/roles.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { adminUsers } from "#server/staff/table.ts";
import { silent } from "#testing/databases/test-database.ts";

type StaffSite = { db: Db; clock: Clock };
type Person = { id: string; name: string; role: Role; overrides?: RightOverrides };

/** A clock that stands still until a test moves it by minutes. */
export function createClock(start: string | Date = "2026-11-20T09:00:00Z") {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    forwardMinutes: (minutes: number) => {
      now += minutes * 60_000;
    },
  };
}

/** A member of staff, whose account is added the first time. */
export async function staffOf(site: StaffSite, name: string, role: Role = "editor"): Promise<StaffContext> {
  await addStaff(site.db, { id: name, name, role });
  return contextOf(site, { id: name, name, role });
}

export async function addStaff(db: Db, ...people: Person[]): Promise<void> {
  const rows = people.map(({ id, name, role }) => {
    return { id, role, fullName: name, email: `${id.toLowerCase()}@example.org` };
  });
  await db.insert(adminUsers).values(rows).onConflictDoNothing();
}

/** The context of a person for write verbs. */
export function contextOf(
  { db, clock }: StaffSite,
  person: Person,
  address: string | null = null,
): StaffContext {
  return { db, clock, log: silent, actor: { overrides: {}, ...person, address } };
}
