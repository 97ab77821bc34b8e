import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mustChangeMark } from "#server/staff/must-change-password.ts";
import { adminUsers, verifications } from "#server/staff/table.ts";
import { openTestApp, type TestApp } from "#testing/world/app.ts";
import { appContext } from "./context.ts";
import { staffContext, staffGuard } from "./staff.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

/** Returns the address to which the guard redirects this person, or null if the person may see the screen. */
async function findRedirect(id: string, path: string): Promise<string | null> {
  const { app } = testApp;
  const url = new URL(`http://localhost/${app.config.adminPath}/${path}`);
  const context = new RouterContextProvider();
  context.set(appContext, app);
  const user = {
    id,
    name: "Elif Ak",
    email: "elif@example.org",
    role: "editor",
    twoFactorEnabled: false,
    ...(await app.auth.readAccountState(id)),
  };
  context.set(staffContext, { actor: { ...user, address: null }, session: { id: "1", user } } as never);
  const args = { request: new Request(url), url, params: {}, context } as never;
  try {
    await staffGuard(args, async () => new Response());
    return null;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get("Location");
    throw thrown;
  }
}

test("a person whose password was set by an administrator sees only the screen that changes it", async () => {
  const { db, config } = testApp.app;
  const [person] = await db
    .insert(adminUsers)
    .values({ email: "elif@example.org", fullName: "Elif Ak", role: "editor" })
    .returning({ id: adminUsers.id });
  const id = person?.id ?? "";
  expect(await findRedirect(id, "orders")).toBeNull();
  await db.insert(verifications).values(mustChangeMark(id));
  expect(await findRedirect(id, "orders")).toBe(`/${config.adminPath}/account/password`);
  expect(await findRedirect(id, "account/two-factor")).toBe(`/${config.adminPath}/account/password`);
  expect(await findRedirect(id, "account/password")).toBeNull();
});
