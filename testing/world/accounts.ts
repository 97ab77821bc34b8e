import { eq } from "drizzle-orm";
import { createUser } from "#server/staff/create-user.ts";
import { ensureAdministrator } from "#server/staff/ensure-administrator.ts";
import type { Role } from "#server/staff/roles.ts";
import { signInStaff } from "#server/staff/sign-in-staff.ts";
import { createStaffAuth } from "#server/staff/staff-auth.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { adminUsers } from "#server/staff/table.ts";
import { openTestDatabase, silent } from "#testing/databases/test-database.ts";
import { hashPasswordsQuickly } from "./quick-passwords.ts";
import { contextOf, createClock } from "./staff.ts";

export type TestStaff = Awaited<ReturnType<typeof openTestStaff>>;

/** The Cookie header of a browser. */
export type Browser = { headers: Headers; secondFactor: boolean };

export const password = "uzun-bir-parola";

export function emailOf(role: Role): string {
  return `${role}@example.org`;
}

let addresses = 0;

/** A database with a first administrator, the account library, and a clock that tests can move. */
export async function openTestStaff() {
  hashPasswordsQuickly();
  const connection = await openTestDatabase();
  const { db } = connection;
  const clock = createClock(new Date());
  const auth = createStaffAuth({
    db,
    log: silent,
    secret: "a secret for tests, 32 characters",
    publicUrl: "http://localhost:3000",
    adminPath: "gizli",
    issuer: () => "İmece Vakfı",
  });
  await ensureAdministrator(db, { email: emailOf("admin"), password });

  /** The context for write verbs of a person with this role, whose account is created the first time. */
  async function as(role: Role): Promise<StaffContext> {
    const name = `The ${role}`;
    const [account] = await db
      .select()
      .from(adminUsers)
      .where(eq(adminUsers.email, emailOf(role)));
    if (account) return contextOf({ db, clock }, { id: account.id, name, role }, "192.0.2.1");
    const outcome = await createUser(await as("admin"), { name, email: emailOf(role), password, role });
    if (outcome.kind !== "saved") throw new Error(`no ${role}: ${outcome.kind}`);
    return as(role);
  }

  return {
    connection,
    db,
    auth,
    clock,
    passSeconds: (seconds: number) => clock.forwardMinutes(seconds / 60),
    as,
    /** Signs in from another address each time. Returns undefined when the sign-in is refused. */
    async signIn(
      email: string,
      secret: string,
      { address = `198.51.100.${++addresses}`, cookie = "" } = {},
    ): Promise<Browser | undefined> {
      const headers = new Headers({ cookie });
      const outcome = await signInStaff({ auth, db, clock, address, headers }, { email, password: secret });
      if (outcome.kind !== "signed-in" && outcome.kind !== "second-factor") return undefined;
      return { headers: browserAfter(outcome.cookies), secondFactor: outcome.kind === "second-factor" };
    },
    close: () => connection.close(),
  };
}

/** The headers of the next request of a browser that received these cookies. */
export function browserAfter(cookies: readonly string[]): Headers {
  const current = cookies.filter((cookie) => !/max-age=0/i.test(cookie));
  return new Headers({ cookie: current.map((cookie) => cookie.split(";")[0]).join("; ") });
}
