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

async function isPassword(password: string): Promise<boolean> {
  const [account] = await db.select().from(accounts);
  return verifyPassword({ hash: account?.password ?? "", password });
}

test("the first administrator gets the password of the settings", async () => {
  const settings = { email: "yonetici@example.org", password: "uzun-bir-parola" };
  expect(await ensureAdministrator(db, settings)).toEqual({ email: settings.email, password: null });
  const users = await db.select().from(adminUsers);
  expect(users).toMatchObject([{ email: settings.email, role: "admin", emailVerified: true, banned: false }]);
  expect(await db.select().from(accounts)).toMatchObject([
    { userId: users[0]?.id, accountId: users[0]?.id, providerId: "credential" },
  ]);
  expect(await isPassword(settings.password)).toBe(true);
  expect(await isPassword("uzun-bir-parolA")).toBe(false);
});

test("without a password in the settings, a generated password is returned, and only its hash is stored", async () => {
  const administrators = await ensureAdministrator(db, { email: "yonetici@example.org", password: null });
  const password = administrators?.password ?? "";
  expect(password).toMatch(/^[a-zA-Z2-9]{18}$/);
  expect(await isPassword(password)).toBe(true);
  expect(
    JSON.stringify([await db.select().from(adminUsers), await db.select().from(accounts)]),
  ).not.toContain(password);
});

test("a database with an administrator gets no second administrator", async () => {
  await ensureAdministrator(db, { email: "ilk@example.org", password: "uzun-bir-parola" });
  expect(
    await ensureAdministrator(db, { email: "ikinci@example.org", password: "bir-baska-parola" }),
  ).toBeNull();
  expect(await db.select().from(adminUsers)).toHaveLength(1);
  expect(await db.select().from(accounts)).toHaveLength(1);
  expect(await isPassword("uzun-bir-parola")).toBe(true);
});

test("when several processes start at once, only one creates the administrator and returns a password", async () => {
  const administrators = await Promise.all(
    Array.from({ length: 4 }, () =>
      ensureAdministrator(db, { email: "yonetici@example.org", password: null }),
    ),
  );
  const [created, ...surplus] = administrators.filter((one) => one !== null);
  expect(surplus).toEqual([]);
  expect(await db.select().from(adminUsers)).toHaveLength(1);
  expect(await isPassword(created?.password ?? "")).toBe(true);
});
