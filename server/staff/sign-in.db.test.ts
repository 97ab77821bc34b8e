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
const who = async (browser: Browser | undefined) =>
  (await readSession(staff.auth, browser?.headers ?? new Headers())).session?.user ?? null;

test("the right password opens a session of that account, with an audit entry", async () => {
  const browser = await staff.signIn(" Admin@Example.org ", password, { address: "203.0.113.7" });
  expect(await who(browser)).toMatchObject({ email: admin, role: "admin", twoFactorEnabled: false });
  const [user] = await listUsers(staff.db);
  expect(user?.lastLogin).toEqual(staff.clock.now());
  const [entry] = await listAudit(staff.db, {}, 1);
  expect(entry).toMatchObject({ action: "sign-in", entityId: user?.id, address: "203.0.113.7" });
  const listed = await listSessions(staff.db, user?.id ?? "", new Date());
  expect(listed[0]).toMatchObject({ address: "203.0.113.7" });
  expect(JSON.stringify(listed)).not.toContain("token");
});

test("no cookie, a forged one and an expired session are refused", async () => {
  const browser = await staff.signIn(admin, password);
  const cookie = browser?.headers.get("cookie") ?? "";
  expect(await who({ headers: new Headers(), secondFactor: false })).toBeNull();
  const forged = cookie.replace(/=(.)/, (_, letter) => `=${letter === "a" ? "b" : "a"}`);
  expect(forged).not.toBe(cookie);
  expect(await who({ headers: new Headers({ cookie: forged }), secondFactor: false })).toBeNull();
  await staff.db.update(sessions).set({ expiresAt: new Date(Date.now() - 1000) });
  expect(await who(browser)).toBeNull();
});

test("a session in use is prolonged", async () => {
  const browser = await staff.signIn(admin, password);
  const inTwoDays = new Date(Date.now() + 2 * 24 * 3600 * 1000);
  await staff.db.update(sessions).set({ expiresAt: inTwoDays });
  const { cookies } = await readSession(staff.auth, browser?.headers ?? new Headers());
  expect(cookies.join()).toMatch(/staff\.session_token=.*Max-Age=604800/i);
  const all = await staff.db.select().from(sessions);
  expect(Math.max(...all.map(({ expiresAt }) => expiresAt.getTime()))).toBeGreaterThan(inTwoDays.getTime());
});

test("signing in starts a new session, also when the browser sent one", async () => {
  const first = await staff.signIn(admin, password);
  const planted = first?.headers.get("cookie") ?? "";
  const second = await staff.signIn(admin, password, { cookie: planted });
  expect(second?.headers.get("cookie")).not.toBe(planted);
});

test("signing out ends this session and no other", async () => {
  const here = await staff.signIn(admin, password);
  const there = await staff.signIn(admin, password);
  const ctx = await staff.as("admin");
  const headers = here?.headers ?? new Headers();
  const { session } = await readSession(staff.auth, headers);
  const cookies = await signOutStaff({ ...ctx, auth: staff.auth, headers }, session?.id ?? "");
  expect(cookies.join()).toMatch(/staff\.session_token=;.*Max-Age=0/i);
  expect(await who(here)).toBeNull();
  expect(await who(there)).not.toBeNull();
});

test("an unknown account, a wrong password and a switched-off account get the same answer", async () => {
  const off = await staff.as("viewer");
  const change = { name: "Off", role: "viewer", active: false, expected: null };
  await updateUser(await staff.as("admin"), off.actor.id, change);
  const tries = [
    { email: "nobody@example.org", password },
    { email: "no address at all", password },
    { email: "", password: "" },
    { email: admin, password: "yanlis-bir-parola" },
    { email: emailOf("viewer"), password },
    { email: admin, password: "x".repeat(5000) },
  ];
  for (const attempt of tries) {
    const ctx = { ...staff, address: "192.0.2.200", headers: new Headers() };
    expect(await signInStaff(ctx, attempt)).toEqual({ kind: "refused" });
  }
});

test("switching an account off ends its sessions at once", async () => {
  const editor = await staff.as("editor");
  const browser = await staff.signIn(emailOf("editor"), password);
  expect(await who(browser)).toMatchObject({ role: "editor" });
  await staff.db.update(adminUsers).set({ banned: true }).where(eq(adminUsers.id, editor.actor.id));
  expect(await who(browser), "even before its sessions are deleted").toBeNull();
});

test("a changed role applies from the next request on", async () => {
  const browser = await staff.signIn(admin, password);
  await staff.db.update(adminUsers).set({ role: "viewer" }).where(eq(adminUsers.email, admin));
  expect(await who(browser)).toMatchObject({ role: "viewer" });
  await staff.db.update(adminUsers).set({ role: "admin" }).where(eq(adminUsers.email, admin));
});

test("guesses are throttled by account and address; the right password does not help during the wait", async () => {
  const guess = (email: string, typed: string, address: string) =>
    signInStaff({ ...staff, address, headers: new Headers() }, { email, password: typed });
  for (let i = 0; i < 5; i++) {
    expect(await guess(admin, "yanlis-bir-parola", "192.0.2.66")).toEqual({ kind: "refused" });
    expect(await guess("nobody2@example.org", password, "192.0.2.67")).toEqual({ kind: "refused" });
  }
  expect(await guess(admin, password, "192.0.2.66")).toEqual({ kind: "wait", seconds: 5 });
  expect(await guess("nobody2@example.org", password, "192.0.2.67")).toEqual({ kind: "wait", seconds: 5 });
  expect(await guess(admin, password, "192.0.2.68"), "the owner elsewhere").toMatchObject({
    kind: "signed-in",
  });
  staff.pass(5);
  expect(await guess(admin, password, "192.0.2.66")).toMatchObject({ kind: "signed-in" });
});

test("guesses from many addresses against one account are throttled, too", async () => {
  const editor = emailOf("editor");
  const answers: string[] = [];
  for (let i = 0; i < 17; i++) {
    const ctx = { ...staff, address: `192.0.2.${100 + i}`, headers: new Headers() };
    answers.push((await signInStaff(ctx, { email: editor, password: "yanlis-bir-parola" })).kind);
  }
  expect(answers.slice(0, 15)).toEqual(Array(15).fill("refused"));
  expect(answers.slice(15)).toEqual(["wait", "wait"]);
});
