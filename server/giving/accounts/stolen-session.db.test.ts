import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createUser } from "#server/staff/create-user.ts";
import { deleteUser } from "#server/staff/delete-user.ts";
import { requireSecondFactor } from "#server/staff/require-second-factor.ts";
import { resetSecondFactor } from "#server/staff/reset-second-factor.ts";
import { disableSecondFactor } from "#server/staff/second-factor.ts";
import { setPassword } from "#server/staff/set-password.ts";
import { adminUsers } from "#server/staff/table.ts";
import { updateUser } from "#server/staff/update-user.ts";
import { password } from "#testing/world/accounts.ts";
import {
  ibans,
  openTestBankAccounts,
  type TestBankAccounts,
  type TestPerson,
  typedAccount,
} from "#testing/world/bank-accounts.ts";
import { approveRequest, refuseRequest } from "./decide-request.ts";
import { refuseByLink } from "./refuse-by-link.ts";
import { sendNotices } from "./send-notices.ts";

/** A thief has the session of Ada. Bora is another administrator. All accounts are old. */
let t: TestBankAccounts;
let ada: TestPerson;
let bora: TestPerson;
const guessed = { password: "tahmin-edilen", code: "123456" };

beforeEach(async () => {
  t = await openTestBankAccounts();
  ada = await t.hire("Ada");
  bora = await t.hire("Bora");
  await t.ageStaffByDays(8);
  await t.addShown();
  await t.open();
});
afterEach(() => t.close());

const iban = async () => (await t.listAccounts())[0]?.iban;
const accountId = async () => (await t.listAccounts())[0]?.id ?? "";

test("the session alone changes neither the IBAN nor the receiver, and guesses have to wait", async () => {
  const id = await accountId();
  const [before] = await t.listAccounts();
  for (const change of [
    { iban: ibans.second },
    { holder: "Hırsız" },
    { name: "Hırsız" },
    { currency: "USD" },
  ]) {
    const outcome = await t.change(ada, id, { ...typedAccount, ...change }, guessed);
    expect(outcome.kind).toBe("unconfirmed");
  }
  const kinds = [];
  for (let tries = 0; tries < 5; tries++)
    kinds.push(await t.change(ada, id, { ...typedAccount, iban: ibans.second }, guessed));
  expect(kinds.at(-1)).toMatchObject({ kind: "unconfirmed", reason: "wait" });
  expect(await t.listAccounts()).toEqual([before]);
  expect(await t.listChanges()).toEqual([]);
});

test("the thief cannot weaken Ada's own account without her password", async () => {
  expect(await disableSecondFactor(ada.ctx, "tahmin-edilen")).toEqual({ kind: "wrong-password" });
  expect(await resetSecondFactor(ada.ctx, ada.ctx.actor.id)).toEqual({ kind: "own-account" });
  expect(await setPassword(ada.ctx, ada.ctx.actor.id, "hirsizin-parolasi")).toEqual({ kind: "own-account" });
  expect(await requireSecondFactor(ada.ctx, false)).toEqual({ kind: "saved" });
  expect(
    (await t.change(ada, await accountId(), { ...typedAccount, iban: ibans.second }, guessed)).kind,
  ).toBe("unconfirmed");
});

test("what a new account of the thief requests is not effective at once, and the others can refuse", async () => {
  // The thief makes an administrator with Ada's session, whose password and factor are the thief's.
  const thief = await t.hire("Hirsiz", "admin", ada.ctx);
  const requestId = await t.requestIban(thief, ibans.second);
  expect(await approveRequest(thief.ctx, t.house, requestId, await t.proof(thief))).toEqual({ kind: "own" });
  // Bora's account is unchanged, so only that of the requester keeps the approval from being effective.
  expect(await approveRequest(bora.ctx, t.house, requestId, await t.proof(bora))).toMatchObject({
    kind: "approved",
  });
  expect(await iban()).toBe(ibans.first);
  await sendNotices(t.house);
  const visitor = { db: t.db, clock: t.clock, address: null };
  expect(await refuseByLink(visitor, t.house, t.findRefusalToken(bora.email))).toEqual({ kind: "refused" });
  t.clock.forwardMinutes(48 * 60);
  expect(await t.applyWaited()).toBe(0);
  expect(await iban()).toBe(ibans.first);
});

test("a new account of the thief approves nothing at once", async () => {
  const requestId = await t.requestIban(ada, ibans.second);
  const thief = await t.hire("Hirsiz", "admin", ada.ctx);
  expect(await approveRequest(thief.ctx, t.house, requestId, await t.proof(thief))).toMatchObject({
    kind: "approved",
  });
  expect(await iban()).toBe(ibans.first);
});

test("an old colleague's account that the thief takes over counts as changed", async () => {
  // The thief gives Bora another password and removes Bora's second factor, to become Bora.
  await setPassword(ada.ctx, bora.ctx.actor.id, password);
  await resetSecondFactor(ada.ctx, bora.ctx.actor.id);
  const asBora = await t.setUpFactor(bora.ctx.actor.id, bora.email, "Bora");
  // Ada's account is unchanged, so only that of Bora keeps the approval from being effective.
  const requestId = await t.requestIban(ada, ibans.second);
  expect(await approveRequest(asBora.ctx, t.house, requestId, await t.proof(asBora))).toMatchObject({
    kind: "approved",
  });
  expect(await iban()).toBe(ibans.first);
});

test.each([
  ["deletes", (id: string) => deleteUser(ada.ctx, id)],
  ["demotes", (id: string) => updateUser(ada.ctx, id, { ...boraNow, role: "viewer" })],
  ["switches off", (id: string) => updateUser(ada.ctx, id, { ...boraNow, active: false })],
])("administrators whom a thief %s can still refuse by the link in the mail", async (_, remove) => {
  const thief = await t.hire("Hirsiz", "admin", ada.ctx);
  const gone = await remove(bora.ctx.actor.id);
  expect(["deleted", "saved"]).toContain(gone.kind);
  await t.requestIban(thief, ibans.second);
  await sendNotices(t.house);
  expect(t.sent.map(({ to }) => to)).toContain(bora.email);
  expect(t.sent.map(({ to }) => to)).toContain(ada.email);
  const visitor = { db: t.db, clock: t.clock, address: null };
  expect(await refuseByLink(visitor, t.house, t.findRefusalToken(bora.email))).toEqual({ kind: "refused" });
  t.clock.forwardMinutes(48 * 60);
  await t.applyWaited();
  expect(await iban()).toBe(ibans.first);
});

test.each([
  ["demotes", { role: "viewer" }],
  ["switches off", { active: false }],
])(
  "administrators whom a thief %s and then deletes can still refuse by the link in the mail",
  async (_, step) => {
    const thief = await t.hire("Hirsiz", "admin", ada.ctx);
    // The new administrator also removes Ada, whose session created the account.
    for (const [actor, person, name] of [
      [ada, bora, "Bora"],
      [thief, ada, "Ada"],
    ] as const) {
      const { id } = person.ctx.actor;
      expect(await updateUser(actor.ctx, id, { ...boraNow, name, ...step })).toEqual({ kind: "saved" });
      expect(await deleteUser(actor.ctx, id)).toMatchObject({ kind: "deleted" });
    }
    await t.requestIban(thief, ibans.second);
    await sendNotices(t.house);
    expect(t.sent.map(({ to }) => to)).toEqual(expect.arrayContaining([ada.email, bora.email]));
    const visitor = { db: t.db, clock: t.clock, address: null };
    expect(await refuseByLink(visitor, t.house, t.findRefusalToken(ada.email))).toEqual({ kind: "refused" });
    t.clock.forwardMinutes(48 * 60);
    await t.applyWaited();
    expect(await iban()).toBe(ibans.first);
  },
);

test("a deleted administrator whose audit entry of the changed role has no address gets the mail, too", async () => {
  const thief = await t.hire("Hirsiz", "admin", ada.ctx);
  await t.db.update(adminUsers).set({ role: "viewer" }).where(eq(adminUsers.email, bora.email));
  await t.addAuditEntry("update", bora.ctx.actor.id, {
    before: { role: "admin" },
    after: { role: "viewer" },
  });
  await deleteUser(thief.ctx, bora.ctx.actor.id);
  await t.requestIban(thief, ibans.second);
  await sendNotices(t.house);
  expect(t.sent.map(({ to }) => to)).toContain(bora.email);
});

const boraNow = { name: "Bora", role: "admin", active: true, expected: null };

test("an administrator who was deleted more than a week ago gets no mail", async () => {
  await deleteUser(ada.ctx, bora.ctx.actor.id);
  await t.ageStaffByDays(8);
  await t.requestIban(ada, ibans.second);
  await sendNotices(t.house);
  expect(t.sent.map(({ to }) => to)).not.toContain(bora.email);
});

test("the mail also goes to the former address of an administrator whose address changed recently", async () => {
  await t.db.update(adminUsers).set({ email: "hirsiz@example.org" }).where(eq(adminUsers.email, bora.email));
  await t.addAuditEntry("update", bora.ctx.actor.id, {
    before: { email: bora.email, role: "admin" },
    after: { email: "hirsiz@example.org" },
  });
  const requestId = await t.requestIban(ada, ibans.second);
  await sendNotices(t.house);
  expect(t.sent.map(({ to }) => to)).toEqual(expect.arrayContaining([bora.email, "hirsiz@example.org"]));
  expect(await approveRequest(bora.ctx, t.house, requestId, await t.proof(bora))).toMatchObject({
    kind: "approved",
  });
});

/** Cem is no administrator, and has had the right to decide about settings for a long time. */
async function hireDecider(): Promise<TestPerson> {
  const cem = await t.hire("Cem", "editor", ada.ctx);
  const overrides = { settings: "decide" } as const;
  const change = { name: "Cem", role: "editor", active: true, expected: null, overrides };
  expect(await updateUser(ada.ctx, cem.ctx.actor.id, change)).toEqual({ kind: "saved" });
  await t.ageStaffByDays(8);
  return { ...cem, ctx: { ...cem.ctx, actor: { ...cem.ctx.actor, overrides } } };
}

test("a person with the right who is no administrator makes nothing effective at once", async () => {
  const cem = await hireDecider();
  const ofAda = await t.requestIban(ada, ibans.second);
  expect(await approveRequest(cem.ctx, t.house, ofAda, await t.proof(cem))).toMatchObject({
    kind: "approved",
  });
  expect(await refuseRequest(bora.ctx, t.house, ofAda)).toEqual({ kind: "refused" });
  const ofCem = await t.requestIban(cem, ibans.second);
  expect(await approveRequest(bora.ctx, t.house, ofCem, await t.proof(bora))).toMatchObject({
    kind: "approved",
  });
  await sendNotices(t.house);
  expect(t.sent.map(({ to }) => to)).toEqual(expect.arrayContaining([ada.email, bora.email]));
  expect(await iban()).toBe(ibans.first);
});

test("a request ends when its requester has lost the right to settings", async () => {
  const cem = await hireDecider();
  await t.requestIban(cem, ibans.second);
  const change = { name: "Cem", role: "editor", active: true, expected: null, overrides: {} };
  expect(await updateUser(bora.ctx, cem.ctx.actor.id, change)).toEqual({ kind: "saved" });
  t.clock.forwardMinutes(48 * 60);
  await t.applyWaited();
  expect(await iban()).toBe(ibans.first);
});

test("a request ends when its requester is no administrator any more", async () => {
  const thief = await t.hire("Hirsiz", "admin", ada.ctx);
  await t.requestIban(thief, ibans.second);
  await deleteUser(bora.ctx, thief.ctx.actor.id);
  t.clock.forwardMinutes(48 * 60);
  await t.applyWaited();
  expect(await iban()).toBe(ibans.first);
  expect(await t.listChanges()).toMatchObject([{ state: "refused", requestedName: "Hirsiz" }]);
});

test("an administrator without a second factor cannot request", async () => {
  const made = await createUser(ada.ctx, { name: "Efe", email: "efe@example.org", password, role: "admin" });
  if (made.kind !== "saved") throw new Error(made.kind);
  const browser = await t.signIn("efe@example.org", password);
  const actor = { id: made.id, name: "Efe", role: "admin" as const, overrides: {}, address: null };
  const efe = { ...ada, ctx: { ...ada.ctx, actor, headers: browser?.headers ?? new Headers() } };
  const typed = { ...typedAccount, iban: ibans.second };
  expect(await t.change(efe, await accountId(), typed, { password, code: "123456" })).toMatchObject({
    reason: "no-factor",
  });
  // A code of another person's app is of no use, neither.
  const mixed = { ...ada.ctx, actor: bora.ctx.actor };
  expect(
    await t.change({ ...ada, ctx: mixed }, await accountId(), typed, await t.proof(ada)),
    "the code of the session's person, not of the actor",
  ).toMatchObject({ kind: "unconfirmed", reason: "code" });
});
