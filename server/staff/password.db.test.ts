import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Mail } from "#server/platform/send-mail.ts";
import { type Browser, emailOf, openTestStaff, password, type TestStaff } from "#testing/world/accounts.ts";
import { changePassword } from "./change-password.ts";
import { createUser } from "./create-user.ts";
import { endSessions } from "./end-sessions.ts";
import { forgetExpired } from "./forget-expired.ts";
import { inviteUser } from "./invite-user.ts";
import { mustChangePassword } from "./must-change-password.ts";
import { listAudit } from "./queries.ts";
import { isValidLink, resetPassword } from "./reset-password.ts";
import { sendPasswordLink } from "./send-password-link.ts";
import { listSessions, readSession } from "./sessions.ts";
import { verifications } from "./table.ts";
import { updateUser } from "./update-user.ts";

let staff: TestStaff;
let mails: Mail[] = [];
beforeAll(async () => {
  staff = await openTestStaff();
});
afterAll(() => staff.close());
beforeEach(() => {
  mails = [];
});

const sendMail = async (mail: Mail) => void mails.push(mail);
const isSignedIn = async (browser: Browser | undefined) =>
  (await readSession(staff.auth, browser?.headers ?? new Headers())).session !== null;

let addressCount = 0;
async function requestLink(email: string, address = `192.0.2.${++addressCount}`) {
  const ctx = {
    ...staff,
    sendMail,
    address,
    resetUrl: "http://localhost/gizli/login/reset",
    siteName: "İmece",
  };
  const { outcome, sending } = await sendPasswordLink(ctx, email);
  await sending;
  return outcome;
}

function readToken(mail: Mail | undefined): string {
  return /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

test("a person's own password changes only with the old one, and ends all sessions", async () => {
  const ctx = await staff.as("viewer");
  const browsers = [
    await staff.signIn(emailOf("viewer"), password),
    await staff.signIn(emailOf("viewer"), password),
  ];
  const newPassword = "yepyeni-bir-parola";
  expect(await changePassword(ctx, { current: "yanlis", newPassword })).toEqual({
    kind: "refused",
    errors: { current: "wrong" },
  });
  expect(await changePassword(ctx, { current: "", newPassword: "kisa" })).toEqual({
    kind: "refused",
    errors: { current: "required", password: "tooShort" },
  });
  expect(await Promise.all(browsers.map(isSignedIn))).toEqual([true, true]);
  expect(await changePassword(ctx, { current: password, newPassword })).toEqual({ kind: "changed" });
  expect(await Promise.all(browsers.map(isSignedIn))).toEqual([false, false]);
  expect(await staff.signIn(emailOf("viewer"), password)).toBeUndefined();
  expect(await staff.signIn(emailOf("viewer"), newPassword)).toBeDefined();
  const [, entry] = await listAudit(staff.db, { entityId: ctx.actor.id }, 2);
  expect(entry).toMatchObject({ action: "change-password", before: null, after: null });
});

test("password guesses in an open session are throttled", async () => {
  const ctx = await staff.as("editor");
  const guess = () => changePassword(ctx, { current: "yanlis", newPassword: "yepyeni-bir-parola" });
  for (let i = 0; i < 5; i++) expect(await guess()).toMatchObject({ kind: "refused" });
  expect(await guess()).toEqual({ kind: "wait", seconds: 5 });
});

test("a person can end one session or all other sessions, but no session of another person", async () => {
  const ctx = await staff.as("admin");
  const browsers = await Promise.all([1, 2, 3].map(() => staff.signIn(emailOf("admin"), password)));
  const otherBrowser = await staff.signIn(emailOf("editor"), password);
  const findSessionId = async (browser: Browser | undefined) =>
    (await readSession(staff.auth, browser?.headers ?? new Headers())).session?.id ?? "";
  const first = await findSessionId(browsers[0]);
  const second = await findSessionId(browsers[1]);
  expect(await endSessions(ctx, { id: await findSessionId(otherBrowser) })).toEqual({
    kind: "ended",
    count: 0,
  });
  expect(await endSessions(ctx, { id: second })).toEqual({ kind: "ended", count: 1 });
  expect(await endSessions(ctx, { allBut: first })).toMatchObject({ kind: "ended" });
  expect(await Promise.all([...browsers, otherBrowser].map(isSignedIn))).toEqual([true, false, false, true]);
  expect(await listSessions(staff.db, ctx.actor.id, new Date())).toHaveLength(1);
});

test("a mailed link sets a new password once, and ends all sessions", async () => {
  const browser = await staff.signIn(emailOf("editor"), password);
  expect(await requestLink(" Editor@example.org")).toEqual({ kind: "accepted" });
  const [mail] = mails;
  expect(mail).toMatchObject({ to: emailOf("editor") });
  const token = readToken(mail);
  expect(token.length).toBeGreaterThan(40);
  expect(JSON.stringify(await staff.db.select().from(verifications))).not.toContain(token);
  expect(await isValidLink(staff, token)).toBe(true);
  const reset = (newPassword: string) =>
    resetPassword({ ...staff, address: "192.0.2.9" }, { token, newPassword });
  expect(await reset("kisa")).toEqual({ kind: "refused", errors: { password: "tooShort" } });
  const outcomes = await Promise.all([reset("yeni-parola-bir"), reset("yeni-parola-iki")]);
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["changed", "expired"]);
  expect(await reset("yeni-parola-uc")).toEqual({ kind: "expired" });
  expect(await isSignedIn(browser)).toBe(false);
  const browsers = await Promise.all(
    ["yeni-parola-bir", "yeni-parola-iki", "yeni-parola-uc", password].map((candidate) =>
      staff.signIn(emailOf("editor"), candidate),
    ),
  );
  expect(browsers.filter(Boolean)).toHaveLength(1);
});

test("a link is invalid after an hour, and while the account is switched off", async () => {
  const admin = await staff.as("admin");
  const editor = await staff.as("editor");
  await requestLink(emailOf("editor"));
  const token = readToken(mails[0]);
  const change = { name: "E", role: "editor", expected: null };
  await updateUser(admin, editor.actor.id, { ...change, active: false });
  expect(await isValidLink(staff, token)).toBe(false);
  await updateUser(admin, editor.actor.id, { ...change, active: true });
  expect(await isValidLink(staff, token)).toBe(true);
  staff.passSeconds(3601);
  expect(await isValidLink(staff, token)).toBe(false);
  expect(await isValidLink(staff, "")).toBe(false);
});

test("the outcome does not reveal whether an account exists, and requests are throttled", async () => {
  expect(await requestLink("nobody@example.org")).toEqual({ kind: "accepted" });
  expect(await requestLink("not an address")).toEqual({ kind: "accepted" });
  expect(mails).toEqual([]);
  for (const email of ["nobody3@example.org", emailOf("admin")]) {
    const kinds: string[] = [];
    for (let i = 0; i < 4; i++) kinds.push((await requestLink(email)).kind);
    expect(kinds).toEqual(["accepted", "accepted", "accepted", "wait"]);
  }
  expect(mails).toHaveLength(3);
});

const mailing = {
  sendMail,
  resetUrl: "http://localhost/gizli/login/reset",
  siteName: "İmece",
};

const invitedUser = (email: string) => ({ name: "Elif Ak", email, role: "editor", password: null });

async function inviteNewUser(email: string): Promise<string> {
  const admin = await staff.as("admin");
  const created = await createUser(admin, invitedUser(email));
  if (created.kind !== "saved") throw new Error(created.kind);
  expect(await inviteUser(admin, created.id, mailing)).toEqual({ kind: "sent" });
  return created.id;
}

test("an invited person chooses a password with a link that works once, within 48 hours", async () => {
  const email = "elif@example.org";
  const id = await inviteNewUser(email);
  const [mail] = mails;
  expect(mail).toMatchObject({ to: email });
  expect(mail?.text).toContain("48 saat");
  const token = readToken(mail);
  const rows = await staff.db.select().from(verifications).where(eq(verifications.value, id));
  expect(JSON.stringify(rows), "only a digest is stored").not.toContain(token);
  expect(
    await staff.signIn(email, password),
    "no password works before the invitation is used",
  ).toBeUndefined();

  staff.passSeconds(47 * 3600);
  const ctx = { ...staff, address: "192.0.2.9" };
  expect(await resetPassword(ctx, { token, newPassword: "elifin-kendi-parolasi" })).toEqual({
    kind: "changed",
  });
  expect(await resetPassword(ctx, { token, newPassword: "elifin-ikinci-parolasi" })).toEqual({
    kind: "expired",
  });
  expect(await staff.signIn(email, "elifin-kendi-parolasi")).toBeDefined();
  expect(await mustChangePassword(staff.db, id)).toBe(false);
  // A person who has signed in before must ask for a link on the sign-in page.
  const admin = await staff.as("admin");
  expect(await inviteUser(admin, id, mailing)).toEqual({ kind: "missing" });
});

test("a second invitation ends the first, and an invitation expires after 48 hours", async () => {
  const id = await inviteNewUser("ikinci@example.org");
  expect(await inviteUser(await staff.as("admin"), id, mailing)).toEqual({ kind: "sent" });
  const [first, second] = mails.map(readToken);
  expect(await isValidLink(staff, first ?? "")).toBe(false);
  expect(await isValidLink(staff, second ?? "")).toBe(true);
  staff.passSeconds(48 * 3600 + 1);
  expect(await isValidLink(staff, second ?? "")).toBe(false);
});

test("a refused invitation mail is reported to the administrator, and an editor cannot invite", async () => {
  const admin = await staff.as("admin");
  const created = await createUser(admin, invitedUser("posta@example.org"));
  if (created.kind !== "saved") throw new Error(created.kind);
  const refusingMailing = { ...mailing, sendMail: () => Promise.reject(new Error("refused")) };
  expect(await inviteUser(admin, created.id, refusingMailing)).toEqual({ kind: "not-sent" });
  expect(await inviteUser(await staff.as("editor"), created.id, mailing)).toMatchObject({
    kind: "forbidden",
  });
  expect(mails).toEqual([]);
});

test("a password that an administrator chose must be changed at the first sign-in", async () => {
  const user = { ...invitedUser("parola@example.org"), password, mustChange: true };
  const admin = await staff.as("admin");
  const created = await createUser(admin, user);
  if (created.kind !== "saved") throw new Error(created.kind);
  expect(await staff.signIn(user.email, password)).toBeDefined();
  expect(await mustChangePassword(staff.db, created.id)).toBe(true);
  await forgetExpired(staff);
  expect(await mustChangePassword(staff.db, created.id), "it does not expire").toBe(true);
  const actor = { id: created.id, name: user.name, role: "editor" as const, overrides: {}, address: null };
  const newPassword = "artik-kendi-parolasi";
  expect(await changePassword({ ...admin, actor }, { current: password, newPassword })).toEqual({
    kind: "changed",
  });
  expect(await mustChangePassword(staff.db, created.id)).toBe(false);
});
