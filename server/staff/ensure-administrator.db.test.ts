import { verifyPassword } from "better-auth/crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Connection, Db } from "#server/platform/db/connect.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import { ensureAdministrator } from "./ensure-administrator.ts";
import { accounts, adminUsers } from "./table.ts";

let connection: Connection;
let db: Db;
beforeEach(async () => {
  connection = await openTestDatabase();
  db = connection.db;
});
afterEach(() => connection.close());

async function passwordFits(password: string): Promise<boolean> {
  const [account] = await db.select().from(accounts);
  return verifyPassword({ hash: account?.password ?? "", password });
}

test("creates the first administrator, who can sign in with the given password", async () => {
  const wanted = { email: "yonetici@example.org", password: "uzun-bir-parola" };
  expect(await ensureAdministrator(db, wanted)).toEqual({ email: wanted.email, password: null });
  const users = await db.select().from(adminUsers);
  expect(users).toMatchObject([{ email: wanted.email, role: "admin", emailVerified: true, banned: false }]);
  expect(await db.select().from(accounts)).toMatchObject([
    { userId: users[0]?.id, accountId: users[0]?.id, providerId: "credential" },
  ]);
  expect(await passwordFits(wanted.password)).toBe(true);
  expect(await passwordFits("uzun-bir-parolA")).toBe(false);
});

test("generates a password when none is given, returns it once, and stores only its hash", async () => {
  const made = await ensureAdministrator(db, { email: "yonetici@example.org", password: null });
  const password = made?.password ?? "";
  expect(password).toMatch(/^[a-zA-Z2-9]{18}$/);
  expect(await passwordFits(password)).toBe(true);
  expect(
    JSON.stringify([await db.select().from(adminUsers), await db.select().from(accounts)]),
  ).not.toContain(password);
});

test("does nothing while there is any administrator", async () => {
  await ensureAdministrator(db, { email: "ilk@example.org", password: "uzun-bir-parola" });
  expect(
    await ensureAdministrator(db, { email: "ikinci@example.org", password: "bir-baska-parola" }),
  ).toBeNull();
  expect(await db.select().from(adminUsers)).toHaveLength(1);
  expect(await db.select().from(accounts)).toHaveLength(1);
  expect(await passwordFits("uzun-bir-parola")).toBe(true);
});

test("when several processes start, one creates the administrator, and only that one returns a password", async () => {
  const made = await Promise.all(
    Array.from({ length: 4 }, () =>
      ensureAdministrator(db, { email: "yonetici@example.org", password: null }),
    ),
  );
  const [winner, ...others] = made.filter((one) => one !== null);
  expect(others).toEqual([]);
  expect(await db.select().from(adminUsers)).toHaveLength(1);
  expect(await passwordFits(winner?.password ?? "")).toBe(true);
});
