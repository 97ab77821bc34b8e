import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Browser, emailOf, openTestStaff, password, type TestStaff } from "#testing/world/accounts.ts";
import { listAudit, listUsers } from "./queries.ts";
import { listSessions, readSession } from "./sessions.ts";
import { signInStaff } from "./sign-in-staff.ts";
import { signOutStaff } from "./sign-out-staff.ts";
import { adminUsers, sessions } from "./table.ts";
import { updateUser } from "./update-user.ts";

let staff: TestStaff;
beforeAll(async () => {
  staff = await openTestStaff();
});
afterAll(() => staff.close());

const admin = emailOf("admin");
const findUser = async (browser: Browser | undefined) =>
  (await readSession(staff.auth, browser?.headers ?? new Headers())).session?.user ?? null;

test("the correct password starts a session of the account, with an audit entry", async () => {
  const browser = await staff.signIn(" Admin@Example.org ", password, { address: "203.0.113.7" });
  expect(await findUser(browser)).toMatchObject({ email: admin, role: "admin", twoFactorEnabled: false });
  const [user] = await listUsers(staff.db);
  expect(user?.lastLogin).toEqual(staff.clock.now());
  const [entry] = await listAudit(staff.db, {}, 1);
  expect(entry).toMatchObject({ action: "sign-in", entityId: user?.id, address: "203.0.113.7" });
  const sessionRows = await listSessions(staff.db, user?.id ?? "", new Date());
  expect(sessionRows[0]).toMatchObject({ address: "203.0.113.7" });
  expect(JSON.stringify(sessionRows)).not.toContain("token");
});

test("a missing cookie, a forged cookie and an expired session are refused", async () => {
  const browser = await staff.signIn(admin, password);
  const cookie = browser?.headers.get("cookie") ?? "";
  expect(await findUser({ headers: new Headers(), secondFactor: false })).toBeNull();
  const forged = cookie.replace(/=(.)/, (_, letter) => `=${letter === "a" ? "b" : "a"}`);
  expect(forged).not.toBe(cookie);
  expect(await findUser({ headers: new Headers({ cookie: forged }), secondFactor: false })).toBeNull();
  await staff.db.update(sessions).set({ expiresAt: new Date(Date.now() - 1000) });
  expect(await findUser(browser)).toBeNull();
});

test("a session in use is prolonged", async () => {
  const browser = await staff.signIn(admin, password);
  const inTwoDays = new Date(Date.now() + 2 * 24 * 3600 * 1000);
  await staff.db.update(sessions).set({ expiresAt: inTwoDays });
  const { cookies } = await readSession(staff.auth, browser?.headers ?? new Headers());
  expect(cookies.join()).toMatch(/staff\.session_token=.*Max-Age=604800/i);
  const sessionRows = await staff.db.select().from(sessions);
  expect(Math.max(...sessionRows.map(({ expiresAt }) => expiresAt.getTime()))).toBeGreaterThan(
    inTwoDays.getTime(),
  );
});

test("a sign-in starts a new session, even when the browser already has a session", async () => {
  const first = await staff.signIn(admin, password);
  const earlierCookie = first?.headers.get("cookie") ?? "";
  const second = await staff.signIn(admin, password, { cookie: earlierCookie });
  expect(second?.headers.get("cookie")).not.toBe(earlierCookie);
});

test("a sign-out ends only the session of this browser", async () => {
  const thisBrowser = await staff.signIn(admin, password);
  const otherBrowser = await staff.signIn(admin, password);
  const ctx = await staff.as("admin");
  const headers = thisBrowser?.headers ?? new Headers();
  const { session } = await readSession(staff.auth, headers);
  const cookies = await signOutStaff({ ...ctx, auth: staff.auth, headers }, session?.id ?? "");
  expect(cookies.join()).toMatch(/staff\.session_token=;.*Max-Age=0/i);
  expect(await findUser(thisBrowser)).toBeNull();
  expect(await findUser(otherBrowser)).not.toBeNull();
});

test("an unknown account, a wrong password and a switched-off account give the same outcome", async () => {
  const switchedOff = await staff.as("viewer");
  const change = { name: "Off", role: "viewer", active: false, expected: null };
  await updateUser(await staff.as("admin"), switchedOff.actor.id, change);
  const attempts = [
    { email: "nobody@example.org", password },
    { email: "no address at all", password },
    { email: "", password: "" },
    { email: admin, password: "yanlis-bir-parola" },
    { email: emailOf("viewer"), password },
    { email: admin, password: "x".repeat(5000) },
  ];
  for (const attempt of attempts) {
    const ctx = { ...staff, address: "192.0.2.200", headers: new Headers() };
    expect(await signInStaff(ctx, attempt)).toEqual({ kind: "refused" });
  }
});

test("a session of a switched-off account is refused at once", async () => {
  const editor = await staff.as("editor");
  const browser = await staff.signIn(emailOf("editor"), password);
  expect(await findUser(browser)).toMatchObject({ role: "editor" });
  await staff.db.update(adminUsers).set({ banned: true }).where(eq(adminUsers.id, editor.actor.id));
  expect(await findUser(browser), "although the row of the session still exists").toBeNull();
});

test("a changed role has effect from the next request on", async () => {
  const browser = await staff.signIn(admin, password);
  await staff.db.update(adminUsers).set({ role: "viewer" }).where(eq(adminUsers.email, admin));
  expect(await findUser(browser)).toMatchObject({ role: "viewer" });
  await staff.db.update(adminUsers).set({ role: "admin" }).where(eq(adminUsers.email, admin));
});

test("guesses are throttled by account and address, and even the correct password must wait", async () => {
  const guess = (email: string, candidate: string, address: string) =>
    signInStaff({ ...staff, address, headers: new Headers() }, { email, password: candidate });
  for (let i = 0; i < 5; i++) {
    expect(await guess(admin, "yanlis-bir-parola", "192.0.2.66")).toEqual({ kind: "refused" });
    expect(await guess("nobody2@example.org", password, "192.0.2.67")).toEqual({ kind: "refused" });
  }
  expect(await guess(admin, password, "192.0.2.66")).toEqual({ kind: "wait", seconds: 5 });
  expect(await guess("nobody2@example.org", password, "192.0.2.67")).toEqual({ kind: "wait", seconds: 5 });
  expect(await guess(admin, password, "192.0.2.68"), "the owner at another address").toMatchObject({
    kind: "signed-in",
  });
  staff.passSeconds(5);
  expect(await guess(admin, password, "192.0.2.66")).toMatchObject({ kind: "signed-in" });
});

test("guesses from many addresses for one account are throttled", async () => {
  const editor = emailOf("editor");
  const outcomeKinds: string[] = [];
  for (let i = 0; i < 17; i++) {
    const ctx = { ...staff, address: `192.0.2.${100 + i}`, headers: new Headers() };
    outcomeKinds.push((await signInStaff(ctx, { email: editor, password: "yanlis-bir-parola" })).kind);
  }
  expect(outcomeKinds.slice(0, 15)).toEqual(Array(15).fill("refused"));
  expect(outcomeKinds.slice(15)).toEqual(["wait", "wait"]);
});
