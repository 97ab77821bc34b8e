import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailOf, openTestStaff, password, type TestStaff } from "#testing/world/accounts.ts";
import { createUser } from "./create-user.ts";
import { deleteUser } from "./delete-user.ts";
import { findOnlyAdministrator, findUser, listAudit, listUsers } from "./queries.ts";
import { requireSecondFactor } from "./require-second-factor.ts";
import { resetSecondFactor } from "./reset-second-factor.ts";
import { readSession } from "./sessions.ts";
import { setPassword } from "./set-password.ts";
import { accounts, adminUsers, auditLog, sessions } from "./table.ts";
import { updateUser } from "./update-user.ts";

let staff: TestStaff;
beforeAll(async () => {
  staff = await openTestStaff();
});
afterAll(() => staff.close());

const newUser = (change: Record<string, string> = {}) => ({
  name: "Zeynep Kaya",
  email: "zeynep@example.org",
  password: "kimsenin-bilmedigi",
  role: "editor",
  ...change,
});

async function createTestUser(change: Record<string, string> = {}): Promise<string> {
  const outcome = await createUser(await staff.as("admin"), newUser(change));
  if (outcome.kind !== "saved") throw new Error(outcome.kind);
  return outcome.id;
}

test("a new user can sign in at once, is first in the list, and has an audit entry without the password", async () => {
  const id = await createTestUser();
  expect(await staff.signIn("zeynep@example.org", "kimsenin-bilmedigi")).toBeDefined();
  expect((await listUsers(staff.db))[0]).toMatchObject({
    id,
    name: "Zeynep Kaya",
    role: "editor",
    active: true,
  });
  const trail = await listAudit(staff.db, { entity: "user", entityId: id }, 10);
  expect(trail.at(-1)).toMatchObject({
    action: "create",
    actorName: "The admin",
    before: null,
    after: { name: "Zeynep Kaya", email: "zeynep@example.org", role: "editor" },
  });
  expect(JSON.stringify(trail)).not.toContain("kimsenin-bilmedigi");
});

test("a Turkish İ or ı in an address counts as i, for a new user and at the sign-in", async () => {
  await createTestUser({ email: "İRMAK@GMAİL.COM" });
  expect(await staff.signIn("ırmak@gmaıl.com", "kimsenin-bilmedigi")).toBeDefined();
  expect((await listUsers(staff.db))[0]).toMatchObject({ email: "irmak@gmail.com" });
});

test.each([
  [{ name: "  " }, { name: "required" }],
  [{ email: "" }, { email: "required" }],
  [{ email: "zeynep@" }, { email: "invalid" }],
  [{ email: "ZEYNEP@example.org" }, { email: "taken" }],
  [{ password: "" }, { password: "required" }],
  [{ password: "kisa" }, { password: "tooShort" }],
  [{ password: "Zeynep Kaya" }, { password: "tooObvious" }],
  [{ password: "aaaaaaaaaaaa" }, { password: "tooObvious" }],
  [{ role: "" }, { role: "required" }],
  [{ role: "owner" }, { role: "invalid" }],
])("a new user with %j is refused", async (change, errors) => {
  const before = await listUsers(staff.db);
  const outcome = await createUser(await staff.as("admin"), newUser(change));
  expect(outcome).toEqual({ kind: "refused", errors });
  expect(await listUsers(staff.db)).toEqual(before);
});

test("editors and viewers cannot change accounts", async () => {
  const target = (await staff.as("admin")).actor.id;
  for (const role of ["editor", "viewer"] as const) {
    const ctx = await staff.as(role);
    const before = [await listUsers(staff.db), await staff.db.select().from(accounts)];
    const trail = await listAudit(staff.db, {}, 1);
    const change = { name: "X", role: "viewer", active: true, expected: null };
    for (const outcome of [
      await createUser(ctx, newUser({ email: "x@example.org" })),
      await updateUser(ctx, target, change),
      await deleteUser(ctx, target),
      await setPassword(ctx, target, "kimsenin-bilmedigi"),
      await resetSecondFactor(ctx, target),
      await requireSecondFactor(ctx, true),
    ]) {
      expect(outcome).toMatchObject({ kind: "forbidden" });
    }
    expect([await listUsers(staff.db), await staff.db.select().from(accounts)]).toEqual(before);
    expect(await listAudit(staff.db, {}, 1)).toEqual(trail);
  }
});

test("the last administrator cannot be deleted, demoted or switched off", async () => {
  const admin = await staff.as("admin");
  const { id } = admin.actor;
  expect(await findOnlyAdministrator(staff.db)).toBe(id);
  const unchanged = { name: "Administrator", role: "admin", active: true, expected: null };
  expect(await deleteUser(admin, id)).toEqual({ kind: "last-administrator" });
  expect(await updateUser(admin, id, { ...unchanged, role: "editor" })).toEqual({
    kind: "last-administrator",
  });
  expect(await updateUser(admin, id, { ...unchanged, active: false })).toEqual({
    kind: "last-administrator",
  });
  expect(await updateUser(admin, id, { ...unchanged, name: "Yönetici" })).toEqual({ kind: "saved" });

  const second = await createTestUser({ email: "ikinci@example.org", role: "admin" });
  expect(await findOnlyAdministrator(staff.db)).toBeNull();
  expect(await deleteUser(admin, id)).toEqual({ kind: "own-account" });
  await updateUser(admin, second, { ...unchanged, name: "İkinci", active: false });
  expect(await updateUser(admin, id, { ...unchanged, role: "viewer" })).toEqual({
    kind: "last-administrator",
  });
  await updateUser(admin, second, { ...unchanged, name: "İkinci" });
  expect(await deleteUser(admin, second)).toMatchObject({ kind: "deleted", name: "İkinci" });
});

test("when two administrators demote each other at once, one stays administrator", async () => {
  const first = await staff.as("admin");
  const second = await createTestUser({ email: "ucuncu@example.org", role: "admin" });
  const demotion = { name: "X", role: "viewer", active: true, expected: null };
  const outcomes = await Promise.all([
    updateUser(first, second, demotion),
    updateUser({ ...first, actor: { ...first.actor, id: second } }, first.actor.id, demotion),
  ]);
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["last-administrator", "saved"]);
  await staff.db.update(adminUsers).set({ role: "admin" }).where(eq(adminUsers.id, first.actor.id));
  await deleteUser(first, second);
});

test("a change of an outdated form is refused and names the person who changed the account", async () => {
  const admin = await staff.as("admin");
  const id = await createTestUser({ email: "eski@example.org" });
  const expected = (await findUser(staff.db, id))?.updatedAt ?? null;
  const change = { name: "Yeni Ad", role: "editor", active: true, expected: expected };
  expect(await updateUser(admin, id, change)).toEqual({ kind: "saved" });
  staff.passSeconds(1);
  expect(await updateUser(admin, id, { ...change, name: "Başka Ad" })).toMatchObject({
    kind: "stale",
    by: "The admin",
  });
  expect(await updateUser(admin, id, { ...change, name: "Başka Ad", expected: null })).toEqual({
    kind: "saved",
  });
  const [entry] = await listAudit(staff.db, { entity: "user", entityId: id }, 1);
  expect(entry).toMatchObject({ before: { name: "Yeni Ad" }, after: { name: "Başka Ad" } });
});

test("a password set by an administrator replaces the old one and ends all sessions", async () => {
  const id = await createTestUser({ email: "parola@example.org" });
  const browser = await staff.signIn("parola@example.org", "kimsenin-bilmedigi");
  expect(await setPassword(await staff.as("admin"), id, "parola")).toMatchObject({ kind: "refused" });
  expect(await setPassword(await staff.as("admin"), id, "yepyeni-bir-parola")).toEqual({ kind: "saved" });
  expect((await readSession(staff.auth, browser?.headers ?? new Headers())).session).toBeNull();
  expect(await staff.signIn("parola@example.org", "kimsenin-bilmedigi")).toBeUndefined();
  expect(await staff.signIn("parola@example.org", "yepyeni-bir-parola")).toBeDefined();
});

test("an administrator cannot change the own account without the old password", async () => {
  const admin = await staff.as("admin");
  const before = await staff.db.select().from(accounts);
  expect(await setPassword(admin, admin.actor.id, "yepyeni-bir-parola")).toEqual({ kind: "own-account" });
  expect(await resetSecondFactor(admin, admin.actor.id)).toEqual({ kind: "own-account" });
  expect(await staff.db.select().from(accounts)).toEqual(before);
  expect(await staff.signIn(emailOf("admin"), password)).toBeDefined();
});

test("a deleted account has no sessions, and its audit entries keep the name", async () => {
  const editor = await staff.as("editor");
  await staff.signIn(emailOf("editor"), password);
  expect(await deleteUser(await staff.as("admin"), editor.actor.id)).toMatchObject({ kind: "deleted" });
  expect(await staff.db.select().from(sessions).where(eq(sessions.userId, editor.actor.id))).toEqual([]);
  const trail = await listAudit(staff.db, { entity: "user", entityId: editor.actor.id }, 10);
  expect(trail.find(({ action }) => action === "sign-in")).toMatchObject({
    actorId: null,
    actorName: "The editor",
  });
});

test("the audit trail is listed in pages, newest first, and can be filtered by person", async () => {
  const all = await listAudit(staff.db, {}, 1000);
  const first = await listAudit(staff.db, {}, 3);
  const next = await listAudit(staff.db, { before: first.at(-1)?.id }, 3);
  expect([...first, ...next]).toEqual(all.slice(0, 6));
  const admin = (await staff.as("admin")).actor.id;
  const own = await listAudit(staff.db, { actorId: admin }, 1000);
  expect(own.length).toBeGreaterThan(0);
  expect(own).toEqual(all.filter(({ actorId }) => actorId === admin));
});

test("a form that is sent twice creates one user", async () => {
  const ctx = { ...(await staff.as("admin")), submission: "new-user" };
  const first = await createUser(ctx, newUser({ email: "bir-kez@example.org" }));
  expect(await createUser(ctx, newUser({ email: "Bir-Kez@example.org" }))).toEqual(first);
  expect(await createUser(ctx, newUser({ email: "ikinci@example.org" }))).toMatchObject({ kind: "saved" });
  const emails = (await listUsers(staff.db)).map(({ email }) => email);
  expect(emails.filter((email) => /^(bir-kez|ikinci)@/.test(email)).length).toBe(2);
});

test("the audit trail can be filtered by days of Istanbul, and by refunds, documents and exports", async () => {
  const entry = (at: string, action: string, entity: string, entityId: string) => ({
    at: new Date(at),
    actorName: "Sistem",
    action,
    entity,
    entityId,
  });
  await staff.db
    .insert(auditLog)
    .values([
      entry("2020-03-01T20:59:00Z", "request-refund", "order", "filter-1"),
      entry("2020-03-01T21:00:00Z", "refund-unknown", "order", "filter-2"),
      entry("2020-03-02T20:59:59Z", "hand-out", "order", "filter-3"),
      entry("2020-03-02T21:00:00Z", "export", "document", "derbis"),
    ]);
  const ids = async (filter: Parameters<typeof listAudit>[1]) =>
    (await listAudit(staff.db, { from: "2020-03-01", to: "2020-03-03", ...filter }, 10)).map(
      (row) => row.entityId,
    );
  expect(await ids({ from: "2020-03-02", to: "2020-03-02" })).toEqual(["filter-3", "filter-2"]);
  expect(await ids({ about: "refunds" })).toEqual(["filter-2", "filter-1"]);
  expect(await ids({ about: "documents" })).toEqual(["derbis", "filter-3"]);
  expect(await ids({ about: "exports" })).toEqual(["derbis"]);
});
