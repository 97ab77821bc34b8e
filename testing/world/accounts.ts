import { eq } from "drizzle-orm";
import { createUser } from "#server/staff/create-user.ts";
import { ensureAdministrator } from "#server/staff/ensure-administrator.ts";
import type { Role } from "#server/staff/roles.ts";
import { signInStaff } from "#server/staff/sign-in-staff.ts";
import { createStaffAuth } from "#server/staff/staff-auth.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { adminUsers } from "#server/staff/table.ts";
import { openTestDatabase, silent } from "#testing/databases/test-database.ts";
import { hashQuickly } from "./quick-passwords.ts";
import { contextOf, createClock } from "./staff.ts";

export type TestStaff = Awaited<ReturnType<typeof openTestStaff>>;

type SignInFrom = { address?: string; cookie?: string };

/** The Cookie header of a browser. */
export type Browser = { headers: Headers; secondFactor: boolean };

export const password = "uzun-bir-parola";

export function emailOf(role: Role): string {
  return `${role}@example.org`;
}

let addresses = 0;

/** Accounts over a real database, with a first administrator, and a clock that tests can move. */
export async function openTestStaff() {
  hashQuickly();
  const connection = await openTestDatabase();
  const { db } = connection;
  const clock = createClock(new Date());
  const auth = createStaffAuth({
    db,
    log: silent,
    secret: "a secret for tests, 32 characters",
    publicUrl: "http://localhost:3000",
    adminPath: "gizli",
    issuer: "İmece Vakfı",
  });
  await ensureAdministrator(db, { email: emailOf("admin"), password });

  /** The context of a person with this role for write verbs; creates the account if needed. */
  async function as(role: Role): Promise<StaffContext> {
    const name = `The ${role}`;
    const [found] = await db
      .select()
      .from(adminUsers)
      .where(eq(adminUsers.email, emailOf(role)));
    if (found) return contextOf({ db, clock }, { id: found.id, name, role }, "192.0.2.1");
    const made = await createUser(await as("admin"), { name, email: emailOf(role), password, role });
    if (made.kind !== "saved") throw new Error(`no ${role}: ${made.kind}`);
    return as(role);
  }

  return {
    connection,
    db,
    auth,
    clock,
    pass: (seconds: number) => clock.forward(seconds / 60),
    as,
    /** Signs in and returns the cookie header of that browser, or undefined when it was refused. */
    async signIn(email: string, typed: string, from: SignInFrom = {}): Promise<Browser | undefined> {
      const { address = `198.51.100.${++addresses}`, cookie = "" } = from;
      const headers = new Headers({ cookie });
      const outcome = await signInStaff({ auth, db, clock, address, headers }, { email, password: typed });
      if (outcome.kind !== "signed-in" && outcome.kind !== "second-factor") return undefined;
      return { headers: browserAfter(outcome.cookies), secondFactor: outcome.kind === "second-factor" };
    },
    close: () => connection.close(),
  };
}

/** The headers of the next request of a browser that received these cookies. */
export function browserAfter(cookies: readonly string[]): Headers {
  const kept = cookies.filter((cookie) => !/max-age=0/i.test(cookie)).map((cookie) => cookie.split(";")[0]);
  return new Headers({ cookie: kept.join("; ") });
}
