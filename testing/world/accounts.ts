import { createUser } from "#server/accounts/create-user.ts";
import { ensureAdministrator } from "#server/accounts/ensure-administrator.ts";
import type { Role } from "#server/accounts/roles.ts";
import { signInStaff } from "#server/accounts/sign-in-staff.ts";
import { createStaffAuth, type StaffAuth } from "#server/accounts/staff-auth.ts";
import type { StaffContext } from "#server/accounts/staff-write.ts";
import { adminUsers } from "#server/accounts/table.ts";
import type { Connection, Db } from "#server/db/connect.ts";
import { createLogger } from "#server/kernel/logger.ts";
import { openTestDatabase } from "../databases/test-database.ts";
import { hashQuickly } from "./quick-passwords.ts";

/** Accounts over a real database, with a first administrator, and a clock that tests can move. */
export type TestStaff = {
  connection: Connection;
  db: Db;
  auth: StaffAuth;
  clock: { now(): Date };
  pass(seconds: number): void;
  /** The context of a person with this role for write verbs; creates the account if needed. */
  as(role: Role): Promise<StaffContext>;
  /** Signs in and returns the cookie header of that browser, or undefined when it was refused. */
  signIn(email: string, password: string, from?: SignInFrom): Promise<Browser | undefined>;
  close(): Promise<void>;
};

type SignInFrom = { address?: string; cookie?: string };

/** The Cookie header of a browser. */
export type Browser = { headers: Headers; secondFactor: boolean };

export const password = "uzun-bir-parola";

export function emailOf(role: Role): string {
  return `${role}@example.org`;
}

let addresses = 0;

export async function openTestStaff(): Promise<TestStaff> {
  hashQuickly();
  const connection = await openTestDatabase();
  const { db } = connection;
  const log = createLogger("silent");
  let now = new Date();
  const clock = { now: () => now };
  const auth = createStaffAuth({
    db,
    log,
    secret: "a secret for tests, 32 characters",
    publicUrl: "http://localhost:3000",
    adminPath: "gizli",
    issuer: "İmece Vakfı",
  });
  await ensureAdministrator(db, { email: emailOf("admin"), password });

  async function as(role: Role): Promise<StaffContext> {
    const all = await db.select().from(adminUsers);
    const found = all.find(({ email }) => email === emailOf(role));
    const actor = (id: string) => ({ id, name: `The ${role}`, role, address: "192.0.2.1" });
    if (found) return { db, clock, log, actor: actor(found.id) };
    const made = await createUser(await as("admin"), {
      name: `The ${role}`,
      email: emailOf(role),
      password,
      role,
    });
    if (made.kind !== "saved") throw new Error(`no ${role}: ${made.kind}`);
    return { db, clock, log, actor: actor(made.id) };
  }

  return {
    connection,
    db,
    auth,
    clock,
    pass: (seconds) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
    as,
    async signIn(email, typed, { address = `198.51.100.${++addresses}`, cookie = "" } = {}) {
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
