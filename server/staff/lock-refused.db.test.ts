import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestStaff, type TestStaff } from "#testing/world/accounts.ts";
import { findUser } from "./queries.ts";
import { updateUser } from "./update-user.ts";

let staff: TestStaff;
beforeAll(async () => {
  staff = await openTestStaff();
});
afterAll(() => staff.close());

test("a write that cannot get a lock runs again, and is applied once", async ({ skip }) => {
  const { driver } = staff.connection;
  // The embedded database has one connection, so no other connection can hold a lock.
  if (driver.kind !== "postgres") return skip();
  const { actor } = await staff.as("editor");
  const holder = new pg.Client({ connectionString: driver.url });
  await holder.connect();
  try {
    await holder.query("begin");
    await holder.query("select from admin_users where id = $1 for update", [actor.id]);
    const change = { name: "Yeni Ad", role: "editor", active: true, expected: null };
    const writing = updateUser(await staff.as("admin"), actor.id, change);
    // The lock is held longer than one transaction waits, and shorter than all tries together.
    await holder.query("select pg_sleep(3.5)");
    await holder.query("rollback");
    expect(await writing).toEqual({ kind: "saved" });
    expect(await findUser(staff.db, actor.id)).toMatchObject({ name: "Yeni Ad" });
    const { rows } = await holder.query(
      "select count(*)::int as entries from audit_log where entity_id = $1 and action = 'update'",
      [actor.id],
    );
    expect(rows).toEqual([{ entries: 1 }]);
  } finally {
    await holder.end();
  }
});
