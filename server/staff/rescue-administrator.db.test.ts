import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailOf, openTestStaff, password, type TestStaff } from "#testing/world/accounts.ts";
import { answerRescueCommand, rescueAdministrator } from "./rescue-administrator.ts";
import { beginSecondFactor } from "./second-factor.ts";
import { adminUsers, auditLog, sessions, twoFactors } from "./table.ts";

let staff: TestStaff;
beforeAll(async () => {
  staff = await openTestStaff();
});
afterAll(() => staff.close());

const email = emailOf("admin");

async function readState(id: string) {
  const [user] = await staff.db.select().from(adminUsers).where(eq(adminUsers.id, id));
  const countForUser = <T extends typeof sessions | typeof twoFactors>(table: T) =>
    staff.db.$count(table, eq(table.userId, id));
  return {
    twoFactorEnabled: user?.twoFactorEnabled,
    sessions: await countForUser(sessions),
    secrets: await countForUser(twoFactors),
  };
}

test("an administrator gets a new password and loses the second factor, and all sessions end", async () => {
  const { actor } = await staff.as("admin");
  const browser = await staff.signIn(email, password);
  const ownContext = {
    ...(await staff.as("admin")),
    auth: staff.auth,
    headers: browser?.headers ?? new Headers(),
  };
  expect(await beginSecondFactor(ownContext, password)).toMatchObject({ kind: "begun" });
  await staff.db.update(adminUsers).set({ twoFactorEnabled: true }).where(eq(adminUsers.id, actor.id));
  expect(await readState(actor.id)).toMatchObject({ twoFactorEnabled: true, sessions: 1, secrets: 1 });

  const rescued = await rescueAdministrator(staff, ` ${email.toUpperCase()} `);
  expect(rescued).toMatchObject({ kind: "rescued", email });
  expect(await readState(actor.id)).toEqual({ twoFactorEnabled: false, sessions: 0, secrets: 0 });
  expect(await staff.signIn(email, password)).toBeUndefined();
  const newPassword = rescued.kind === "rescued" ? rescued.password : "";
  expect(newPassword).toMatch(/^[A-Za-z2-9]{18}$/);
  expect(await staff.signIn(email, newPassword)).toMatchObject({ secondFactor: false });

  const [entry] = await staff.db.select().from(auditLog).where(eq(auditLog.action, "rescue"));
  expect(entry).toMatchObject({ entityId: actor.id, actorId: null, after: { secondFactor: false } });
  expect(JSON.stringify(entry)).not.toContain(newPassword);
});

test("an account that is no administrator is refused, and the outcome lists the administrators", async () => {
  await staff.as("editor");
  for (const address of [emailOf("editor"), "kimse@example.org", ""]) {
    expect(await rescueAdministrator(staff, address)).toEqual({
      kind: "missing",
      administrators: expect.arrayContaining([email]),
    });
  }
  expect(await staff.signIn(emailOf("editor"), password)).toBeDefined();
  for (const input of [null, {}, { email: 5 }, "x"]) {
    expect(await answerRescueCommand(staff, input)).toMatchObject({ kind: "missing" });
  }
});

test("a switched-off administrator cannot be rescued", async () => {
  const { actor } = await staff.as("admin");
  await staff.db.update(adminUsers).set({ banned: true }).where(eq(adminUsers.id, actor.id));
  expect(await rescueAdministrator(staff, email)).toMatchObject({ kind: "missing" });
});
