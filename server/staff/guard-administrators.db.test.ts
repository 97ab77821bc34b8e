import { afterEach, beforeEach, expect, test } from "vitest";
import { isOpen } from "#server/giving/opening/is-open.ts";
import { password } from "#testing/world/accounts.ts";
import {
  openTestBankAccounts,
  type TestBankAccounts,
  type TestPerson,
} from "#testing/world/bank-accounts.ts";
import type { Proof } from "./confirm-person.ts";
import { checkNewUser, createUser } from "./create-user.ts";
import { deleteUser } from "./delete-user.ts";
import {
  type AdministratorStep,
  guardAdministrators,
  isActiveAdministrator,
} from "./guard-administrators.ts";
import { resetSecondFactor } from "./reset-second-factor.ts";
import { checkNewPassword, setPassword } from "./set-password.ts";
import { adminUsers } from "./table.ts";
import { checkUserChange, updateUser } from "./update-user.ts";

/** A thief has the session of Ada. Bora is another administrator, Cem is no administrator. */
let t: TestBankAccounts;
let ada: TestPerson;
let bora: TestPerson;
let cem: TestPerson;
const guessed = { password: "tahmin-edilen", code: "123456" };
const newUser = { name: "Hırsız", email: "hirsiz@example.org", password, role: "admin" };

beforeEach(async () => {
  t = await openTestBankAccounts();
  ada = await t.hire("Ada");
  bora = await t.hire("Bora");
  cem = await t.hire("Cem", "viewer");
});
afterEach(() => t.close());

function guarded(
  actor: TestPerson,
  proof: Proof,
  step: AdministratorStep,
  write: () => Promise<{ kind: string }>,
  check?: () => Promise<{ kind: string } | null>,
) {
  const mail = t.house.mail && { ...t.house.mail, screenUrl: "http://localhost:3000/gizli/users" };
  return guardAdministrators(actor.ctx, { ...actor.ctx, proof, isOpen, mail }, step, {
    write,
    ...(check && { check }),
  });
}

const create = (proof: Proof, role = "admin", actor = ada) =>
  guarded(actor, proof, { kind: "create", ...newUser, role }, () =>
    createUser(actor.ctx, { ...newUser, role }),
  );

const idOf = (person: TestPerson) => person.ctx.actor.id;

const steps: [string, (proof: Proof) => Promise<{ kind: string }>][] = [
  ["creates an administrator", (proof) => create(proof)],
  [
    "makes a colleague an administrator",
    (proof) => {
      const change = { name: "Cem", role: "admin", active: true, expected: null };
      const step = { kind: "update", id: idOf(cem), role: "admin", active: true } as const;
      return guarded(ada, proof, step, () => updateUser(ada.ctx, idOf(cem), change));
    },
  ],
  ...(["demotes", "switches off"] as const).map((what): (typeof steps)[number] => [
    `${what} an administrator`,
    (proof) => {
      const change = what === "demotes" ? { role: "editor", active: true } : { role: "admin", active: false };
      const step = { kind: "update", id: idOf(bora), ...change } as const;
      return guarded(ada, proof, step, () =>
        updateUser(ada.ctx, idOf(bora), { name: "Bora", ...change, expected: null }),
      );
    },
  ]),
  [
    "resets an administrator's password",
    (proof) =>
      guarded(ada, proof, { kind: "password", id: idOf(bora) }, () =>
        setPassword(ada.ctx, idOf(bora), "hirsizin-parolasi"),
      ),
  ],
  [
    "resets an administrator's second factor",
    (proof) =>
      guarded(ada, proof, { kind: "second-factor", id: idOf(bora) }, () =>
        resetSecondFactor(ada.ctx, idOf(bora)),
      ),
  ],
];

const people = () => t.db.select().from(adminUsers).orderBy(adminUsers.id);

test.each(steps)("on an open site nobody %s with the session alone", async (_, step) => {
  await t.open();
  const before = await people();
  expect(await step(guessed)).toEqual({ kind: "unconfirmed", reason: "password" });
  expect(await step({ ...guessed, password })).toEqual({ kind: "unconfirmed", reason: "code" });
  expect(await people()).toEqual(before);
  expect(t.sent).toEqual([]);
});

test.each(steps)("all administrators hear of who %s, also those of lately", async (_, step) => {
  await t.open();
  const deniz = await t.hire("Deniz");
  await deleteUser(bora.ctx, idOf(deniz));
  expect(await step(await t.proof(ada))).toMatchObject({ kind: "saved" });
  expect(t.sent.map(({ to }) => to)).toEqual(
    expect.arrayContaining([ada.email, bora.email, deniz.email, "admin@example.org"]),
  );
  expect(t.sent[0]?.text).toContain("Ada (ada@example.org)");
});

test("the account of an active administrator is not deleted from the list of an open site", async () => {
  expect(await isActiveAdministrator(ada.ctx, isOpen, idOf(bora))).toBe(false);
  await t.open();
  expect(await isActiveAdministrator(ada.ctx, isOpen, idOf(bora))).toBe(true);
  expect(await isActiveAdministrator(ada.ctx, isOpen, idOf(cem))).toBe(false);
});

test("before the opening, and for people who are no administrators, no proof is asked", async () => {
  expect(await create(guessed)).toMatchObject({ kind: "saved" });
  await t.open();
  const other = { ...newUser, email: "efe@example.org", role: "editor" };
  const step = { kind: "create", ...other } as const;
  expect(await guarded(ada, guessed, step, () => createUser(ada.ctx, other))).toMatchObject({
    kind: "saved",
  });
  const reset = () => resetSecondFactor(ada.ctx, idOf(cem));
  expect(await guarded(ada, guessed, { kind: "second-factor", id: idOf(cem) }, reset)).toEqual({
    kind: "saved",
  });
  expect(t.sent).toEqual([]);
});

test("an administrator without a second factor gives the password only", async () => {
  await t.open();
  await resetSecondFactor(bora.ctx, idOf(ada));
  expect(await create({ password: "tahmin-edilen", code: "" })).toMatchObject({ reason: "password" });
  expect(await create({ password, code: "" })).toMatchObject({ kind: "saved" });
});

test("a write that is refused anyway uses up no code", async () => {
  await t.open();
  const proof = await t.proof(ada);
  const taken = { ...newUser, email: bora.email };
  const createTaken = () =>
    guarded(
      ada,
      proof,
      { kind: "create", ...taken },
      () => createUser(ada.ctx, taken),
      () => checkNewUser(ada.ctx, taken),
    );
  expect(await createTaken()).toEqual({ kind: "refused", errors: { email: "taken" } });
  const reset = (newPassword: string) =>
    guarded(
      ada,
      proof,
      { kind: "password", id: idOf(bora) },
      () => setPassword(ada.ctx, idOf(bora), newPassword),
      () => checkNewPassword(ada.ctx, idOf(bora), newPassword),
    );
  expect(await reset("kisa")).toMatchObject({ kind: "refused" });
  const change = { name: "Cem", role: "admin", active: true, expected: new Date(0) };
  const makeCem = () =>
    guarded(
      ada,
      proof,
      { kind: "update", id: idOf(cem), role: "admin", active: true },
      () => updateUser(ada.ctx, idOf(cem), change),
      () => checkUserChange(ada.ctx, idOf(cem), change),
    );
  expect(await makeCem()).toMatchObject({ kind: "stale" });
  expect(await reset("yeni-uzun-parola")).toEqual({ kind: "saved" });
});

test("a failure before the mails does not make a stored write a failed one", async () => {
  await t.open();
  const proof = await t.proof(ada);
  let isStored = false;
  const db = new Proxy(t.db, {
    get(target, name, receiver) {
      if (name === "transaction" && isStored) throw new Error("the database is away");
      return Reflect.get(target, name, receiver);
    },
  });
  const ctx = { ...ada.ctx, db };
  const write = async () => {
    const created = await createUser(ada.ctx, newUser);
    isStored = true;
    return created;
  };
  expect(await guarded({ ...ada, ctx }, proof, { kind: "create", ...newUser }, write)).toMatchObject({
    kind: "saved",
  });
});

test("a mail server that refuses the mail does not undo the write", async () => {
  await t.open();
  t.refuseMail(true);
  expect(await create(await t.proof(ada))).toMatchObject({ kind: "saved" });
});
