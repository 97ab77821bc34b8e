import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestStaff, type TestStaff } from "#testing/world/accounts.ts";
import { forgetExpired } from "./forget-expired.ts";
import { beginAttempt } from "./sign-in-throttle.ts";
import { authRateLimits, sessions, verifications } from "./table.ts";

let staff: TestStaff;
beforeAll(async () => {
  staff = await openTestStaff();
});
afterAll(() => staff.close());

test("expired rows are removed, and all other rows stay", async () => {
  const { db, clock } = staff;
  const { id } = (await staff.as("admin")).actor;
  const at = (hours: number) => new Date(clock.now().getTime() + hours * 3600_000);
  await db.insert(sessions).values([
    { token: "old", userId: id, expiresAt: at(-1) },
    { token: "open", userId: id, expiresAt: at(1) },
  ]);
  await db.insert(verifications).values([
    { identifier: "old", value: id, expiresAt: at(-1) },
    { identifier: "open", value: id, expiresAt: at(1) },
  ]);
  const delay = { name: "test", freeAttempts: 1, firstSeconds: 1, maxSeconds: 1 };
  await beginAttempt({ db, clock: { now: () => at(-25) } }, [{ delay, key: "old" }]);
  await beginAttempt(staff, [{ delay, key: "new" }]);
  await forgetExpired(staff);
  expect((await db.select().from(sessions)).map(({ token }) => token)).toEqual(["open"]);
  expect((await db.select().from(verifications)).map(({ identifier }) => identifier)).toEqual(["open"]);
  expect(await db.select().from(authRateLimits)).toHaveLength(1);
});
