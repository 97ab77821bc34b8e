import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { areas } from "#shared/staff/rights.ts";
import { openTestStaff, password, type TestStaff } from "#testing/world/accounts.ts";
import { contextOf } from "#testing/world/staff.ts";
import { createUser } from "./create-user.ts";
import { deleteUser } from "./delete-user.ts";
import { guardAdministrators } from "./guard-administrators.ts";
import { may, presets, type RightOverrides } from "./permissions.ts";
import { findOnlyAdministrator } from "./queries.ts";
import { readAccountState } from "./read-account-state.ts";
import { resetSecondFactor } from "./reset-second-factor.ts";
import { readSession } from "./sessions.ts";
import { setPassword } from "./set-password.ts";
import type { StaffContext } from "./staff-write.ts";
import { adminRights, adminUsers, auditLog } from "./table.ts";
import { updateUser } from "./update-user.ts";

let staff: TestStaff;
let admin: StaffContext;
/** An editor who may manage users. */
let office: StaffContext;
let officeId = "";
let adminId = "";
beforeAll(async () => {
  staff = await openTestStaff();
  admin = await staff.as("admin");
  adminId = admin.actor.id;
  officeId = await hire("buro@example.org", "editor");
});
afterAll(() => staff.close());
beforeEach(async () => {
  await staff.db.delete(adminRights);
  await give(officeId, "editor", { users: "change" });
  office = contextOf(staff, { id: officeId, name: "Büro", role: "editor", overrides: { users: "change" } });
});

async function hire(email: string, role: string): Promise<string> {
  const made = await createUser(admin, { name: "Büro", email, password, role });
  if (made.kind !== "saved") throw new Error(made.kind);
  return made.id;
}

const give = (id: string, role: string, overrides: RightOverrides, by = admin) =>
  updateUser(by, id, { name: "Büro", role, active: true, overrides, expected: null });

test("a person without rows has the preset of the role", async () => {
  await staff.db.delete(adminRights);
  expect((await readAccountState(staff.db, officeId)).overrides).toEqual({});
  expect(areas.filter((area) => may({ role: "admin", overrides: {} }, area, "decide"))).toEqual([...areas]);
  expect(presets.viewer).toMatchObject({ contacts: "see", exports: "none", users: "see" });
});

test("nobody gives a right that they lack, also by a role", async () => {
  const id = await hire("yeni@example.org", "viewer");
  const refused = { kind: "beyond-rights" };
  expect(await give(id, "viewer", { refunds: "decide" }, office)).toEqual(refused);
  expect(await give(id, "admin", {}, office)).toEqual(refused);
  expect(await give(officeId, "editor", { users: "change", settings: "change" }, office)).toEqual(refused);
  const newAdmin = { name: "X", email: "x@example.org", password, role: "admin" };
  expect(await createUser(office, newAdmin)).toEqual(refused);
  expect(await give(id, "viewer", { contacts: "none", documents: "change" }, office)).toEqual({
    kind: "saved",
  });
  expect((await readAccountState(staff.db, id)).overrides).toEqual({ contacts: "none", documents: "change" });
});

test("nobody takes over or removes an account with more rights", async () => {
  const second = await hire("ikinci@example.org", "admin");
  const refused = { kind: "beyond-rights" };
  expect(await setPassword(office, second, "baska-bir-parola")).toEqual(refused);
  expect(await resetSecondFactor(office, second)).toEqual(refused);
  expect(await deleteUser(office, second)).toEqual(refused);
  expect(await give(second, "viewer", {}, office)).toEqual(refused);
});

test("rights that were taken meanwhile count, although the request began with them", async () => {
  const id = await hire("bekleyen@example.org", "viewer");
  await give(officeId, "editor", { users: "see" });
  expect(await give(id, "viewer", { documents: "change" }, office)).toEqual({ kind: "beyond-rights" });
});

test("the last account with all rights keeps them, also beside an administrator with fewer", async () => {
  const second = await hire("ucuncu@example.org", "admin");
  for (const { id } of await otherAdministrators(second)) await give(id, "admin", { refunds: "see" });
  expect(await give(second, "admin", { settings: "see" })).toEqual({ kind: "saved" });
  expect(await findOnlyAdministrator(staff.db)).toBe(adminId);
  const refused = { kind: "last-administrator" };
  expect(await give(adminId, "admin", { refunds: "change" })).toEqual(refused);
  expect(await give(adminId, "viewer", {})).toEqual(refused);
  expect(await give(adminId, "admin", { content: "change" }), "content has no higher level").toEqual({
    kind: "saved",
  });
});

async function otherAdministrators(except: string) {
  const rows = await staff.db.select().from(adminUsers).where(eq(adminUsers.role, "admin"));
  return rows.filter(({ id }) => id !== adminId && id !== except);
}

test("an open session has the lowered rights at its next request", async () => {
  const browser = await staff.signIn("buro@example.org", password);
  const read = async () => (await readSession(staff.auth, browser?.headers ?? new Headers())).session?.user;
  expect(await read()).toMatchObject({ role: "editor", overrides: { users: "change" } });
  await give(officeId, "editor", { users: "none", contacts: "none" });
  const user = await read();
  expect(user && may(user, "users", "see")).toBe(false);
  expect(user && may(user, "contacts", "see")).toBe(false);
});

test("the audit trail names the levels before and after", async () => {
  await give(officeId, "editor", { contacts: "none", refunds: "change" });
  const entries = await staff.db.select().from(auditLog).where(eq(auditLog.entityId, officeId));
  expect(entries.at(-1)).toMatchObject({
    action: "update",
    before: { rights: ["Kullanıcılar: Değiştirir"] },
    after: { rights: ["İletişim bilgileri: Yok", "İadeler: Değiştirir"] },
  });
});

test.each<[string, RightOverrides, boolean]>([
  ["giving settings", { users: "change", settings: "change" }, true],
  ["giving refunds", { users: "change", refunds: "decide" }, true],
  ["giving documents", { users: "change", documents: "none" }, false],
  ["taking users", { users: "none" }, false],
])("on an open site, %s needs the giver's password: %s %s", async (_, overrides, isGuarded) => {
  const guard = {
    auth: staff.auth,
    headers: new Headers(),
    proof: { password: "", code: "" },
    isOpen: async () => true,
    mail: null,
  };
  const step = { kind: "update", id: officeId, role: "editor", active: true, overrides } as const;
  const outcome = await guardAdministrators(admin, guard, step, {
    write: () => give(officeId, "editor", overrides),
  });
  expect(outcome.kind).toBe(isGuarded ? "unconfirmed" : "saved");
});
