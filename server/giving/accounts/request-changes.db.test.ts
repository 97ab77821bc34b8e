import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { isOpen } from "#server/giving/opening/is-open.ts";
import { accountCodes } from "#server/giving/transfers/karekod/table.ts";
import { listAudit } from "#server/staff/queries.ts";
import {
  ibans,
  openTestBankAccounts,
  type TestBankAccounts,
  typedAccount,
} from "#testing/world/bank-accounts.ts";
import { cancel } from "#testing/world/site.ts";
import { moveAccount } from "./move-account.ts";
import { readShownAccounts, readStatementAccounts } from "./queries.ts";
import { sendNotices } from "./send-notices.ts";
import { addAccount, changeAccount, switchAccount } from "./write-account.ts";

let t: TestBankAccounts;
let ada: Awaited<ReturnType<TestBankAccounts["hire"]>>;
const noProof = { password: "", code: "" };
const day = 24 * 60;

beforeAll(async () => {
  t = await openTestBankAccounts();
  ada = await t.hire("Ada");
});
beforeEach(() => t.clear());
afterAll(() => t.close());

const add = async (change = {}) =>
  addAccount(ada.ctx, t.house, { ...typedAccount, ...change }, await t.proof(ada));

async function change(input: object, proof = noProof) {
  const [account] = await t.listAccounts();
  if (!account) throw new Error("no account");
  const typed = { ...typedAccount, ...input };
  return changeAccount(ada.ctx, t.house, { id: account.id, input: typed, expected: null }, proof);
}

const shown = async () =>
  (await readShownAccounts(t.house)).flatMap(({ bank, accounts }) =>
    accounts.map(({ name, holder, iban }) => `${bank} ${name} ${holder} ${iban}`),
  );

test("before the site opens every change is effective at once, and mailed to all administrators", async () => {
  expect(await isOpen(t.db)).toBe(false);
  expect(await addAccount(ada.ctx, t.house, typedAccount, noProof)).toEqual({ kind: "saved" });
  expect(await shown()).toEqual([`Bizim Banka Ana Hesap Bizim Vakıf ${ibans.first}`]);
  expect(await change({ iban: ibans.second })).toEqual({ kind: "saved" });
  expect(await shown()).toEqual([`Bizim Banka Ana Hesap Bizim Vakıf ${ibans.second}`]);
  expect(
    (await t.listChanges()).map(({ action, state, requestedName }) => [action, state, requestedName]),
  ).toEqual([
    ["add", "effective", "Ada"],
    ["change", "effective", "Ada"],
  ]);
  await sendNotices(t.house);
  expect(t.sent.map(({ to }) => to).toSorted()).toEqual([
    ...["ada@example.org", "ada@example.org"],
    ...["admin@example.org", "admin@example.org"],
  ]);
});

test("an IBAN with a wrong digit, another account's IBAN, an example and wrong codes are refused", async () => {
  await add();
  expect(await add({ iban: "TR330006100519786457841327" })).toMatchObject({ errors: { iban: "invalid" } });
  expect(await add({ iban: "TR33000610051978645784132" })).toMatchObject({ errors: { iban: "invalid" } });
  expect(await add({ iban: "tr33 0006 1005 1978 6457 8413 26" })).toMatchObject({
    errors: { iban: "taken" },
  });
  expect(await add({ iban: "TR399990100000000000000001" })).toMatchObject({ errors: { iban: "example" } });
  expect(await add({ currency: "Lira", swift: "X", holder: " " })).toMatchObject({
    errors: { currency: "invalid", swift: "invalid", holder: "required" },
  });
  expect(await add({ iban: ibans.other, currency: "eur", swift: "cobadeffxxx" })).toEqual({ kind: "saved" });
  expect(await t.readAccount(ibans.other)).toMatchObject({
    currency: "EUR",
    swift: "COBADEFFXXX",
    position: 2,
  });
});

test("note, purposes and position change at once, are audited, and are mailed to all administrators", async () => {
  await add();
  await add({ iban: ibans.second, name: "İkinci" });
  await t.open();
  const plain = {
    note: "Yalnızca TL",
    purposes: ["zekat"],
    note_ar: "ليرة",
    note_en: "Lira",
  };
  await sendNotices(t.house);
  t.sent.length = 0;
  expect(await change(plain)).toEqual({ kind: "saved" });
  const account = await t.readAccount(ibans.first);
  expect(account).toMatchObject({ note: "Yalnızca TL", purposes: ["zekat"] });
  expect(account.texts).toEqual({ note_ar: "ليرة", note_en: "Lira" });
  const [bank] = await readShownAccounts(t.house);
  expect(bank?.accounts[0]).toMatchObject({
    notes: { ar: "ليرة", en: "Lira" },
  });
  await sendNotices(t.house);
  expect(t.sent.map(({ to }) => to).toSorted()).toEqual(["ada@example.org", "admin@example.org"]);
  expect(t.sent[0]?.text).toContain("Yalnızca TL");
  const [entry] = await listAudit(t.db, { entity: "bank-account", entityId: account.id }, 1);
  expect(entry).toMatchObject({ action: "update", actorName: "Ada", after: plain });
  expect(await change({ ...plain, note_ar: "" })).toEqual({ kind: "saved" });
  expect((await t.readAccount(ibans.first)).texts).toEqual({ note_en: "Lira" });
  expect(await moveAccount(ada.ctx, account.id, "down")).toEqual({ kind: "moved" });
  expect((await t.listAccounts()).map(({ name }) => name)).toEqual(["İkinci", "Ana Hesap"]);
  expect(await moveAccount(ada.ctx, account.id, "down")).toEqual({ kind: "edge" });
});

test("on an open site each change that leads money elsewhere needs password and code, and waits", async () => {
  await add();
  await t.open();
  for (const field of [
    { iban: ibans.second },
    { currency: "USD" },
    { holder: "Başka Vakıf" },
    { name: "Başka" },
    { name_en: "Another" },
    { name_ar: "آخر" },
    { bank: "Başka Banka" },
    { swift: "TGBATRIS" },
  ]) {
    expect(await change(field), "without a proof").toMatchObject({ kind: "unconfirmed", reason: "password" });
    expect(await change(field, { ...(await t.proof(ada)), code: "000000" })).toMatchObject({
      reason: "code",
    });
    expect(await change(field, await t.proof(ada))).toMatchObject({ kind: "requested" });
    expect(await shown()).toEqual([`Bizim Banka Ana Hesap Bizim Vakıf ${ibans.first}`]);
    expect(await change({ iban: ibans.third }, noProof), "one at a time").toEqual({ kind: "undecided" });
    await t.db.execute("delete from bank_account_changes where state = 'requested'");
  }
  expect(await add({ iban: ibans.third })).toMatchObject({ kind: "requested" });
  expect(await add({ iban: ibans.third }), "the IBAN is requested").toMatchObject({
    errors: { iban: "taken" },
  });
  expect((await t.listAccounts()).map(({ iban }) => iban)).toEqual([ibans.first]);
});

test("one form may change the IBAN with its bank later, and the note at once", async () => {
  await add();
  await t.open();
  const typed = { iban: ibans.second, bank: "Yeni Banka", swift: "TGBATRIS", note: "Yeni not" };
  expect(await change(typed, await t.proof(ada))).toMatchObject({ kind: "requested" });
  expect(await t.readAccount(ibans.first)).toMatchObject({
    bank: "Bizim Banka",
    swift: "",
    note: "Yeni not",
  });
  t.clock.forwardMinutes(day);
  expect(await t.applyWaited()).toBe(1);
  expect(await t.readAccount(ibans.second)).toMatchObject({ bank: "Yeni Banka", swift: "TGBATRIS" });
});

test("an IBAN is refused in every other field", async () => {
  await add();
  await t.open();
  const typed = "Hesap kapandı, yeni IBAN: TR32 0010 0099 9990 1234 5678 90";
  for (const field of ["note", "note_en", "note_ar", "name", "name_en", "name_ar", "bank"])
    expect(await change({ [field]: typed }, await t.proof(ada))).toMatchObject({
      kind: "refused",
      errors: { [field]: "holdsIban" },
    });
});

test("a translation that becomes effective leaves the other translations", async () => {
  await add({ name_ar: "الحساب", note_en: "Lira" });
  await t.open();
  const typed = { name_en: "Main", name_ar: "الحساب", note_en: "Lira" };
  expect(await change(typed, await t.proof(ada))).toMatchObject({ kind: "requested" });
  t.clock.forwardMinutes(day);
  expect(await t.applyWaited()).toBe(1);
  expect((await t.readAccount(ibans.first)).texts).toEqual(typed);
});

test("hiding is immediate, showing again waits", async () => {
  await add();
  await t.open();
  const { id } = await t.readAccount(ibans.first);
  expect(await switchAccount(ada.ctx, t.house, { id, to: "hidden" }, noProof)).toEqual({ kind: "saved" });
  expect(await shown()).toEqual([]);
  expect(await switchAccount(ada.ctx, t.house, { id, to: "shown" }, noProof)).toMatchObject({
    kind: "unconfirmed",
  });
  const proof = await t.proof(ada);
  expect(await switchAccount(ada.ctx, t.house, { id, to: "shown" }, proof)).toMatchObject({
    kind: "requested",
  });
  expect(await shown()).toEqual([]);
  t.clock.forwardMinutes(day);
  await t.applyWaited();
  expect(await shown()).toHaveLength(1);
});

test("a change is effective after 24 hours and not before, is mailed, and drops the Karekod of the old IBAN", async () => {
  await add();
  await t.open();
  const code = { picture: "/uploads/accounts/a.webp", holder: "BIZIM VAKIF", savedAt: t.clock.now() };
  await t.db.insert(accountCodes).values({ iban: ibans.first, ...code });
  await change({ iban: ibans.second }, await t.proof(ada));
  await sendNotices(t.house);
  t.sent.length = 0;
  t.clock.forwardMinutes(day - 1);
  expect(await t.applyWaited()).toBe(0);
  expect(await shown()).toEqual([`Bizim Banka Ana Hesap Bizim Vakıf ${ibans.first}`]);
  t.clock.forwardMinutes(1);
  expect(await t.applyWaited()).toBe(1);
  expect(await t.applyWaited()).toBe(0);
  expect(await shown()).toEqual([`Bizim Banka Ana Hesap Bizim Vakıf ${ibans.second}`]);
  expect(await t.db.select().from(accountCodes)).toEqual([]);
  await sendNotices(t.house);
  expect(t.sent.map(({ to }) => to).toSorted()).toEqual(["ada@example.org", "admin@example.org"]);
  expect(t.sent[0]?.text).toContain("TR33 0006 1005 1978 6457 8413 26 → TR32 0010 0099 9990 1234 5678 90");
  expect(t.sent[0]?.text, "nothing is left to refuse").not.toContain("token=");
  const { id } = await t.readAccount(ibans.second);
  const actions = await listAudit(t.db, { entity: "bank-account", entityId: id }, 10);
  expect(actions.map(({ action, actorName }) => `${actorName} ${action}`)).toEqual([
    "Sistem update",
    "Ada request-change",
    "Ada add",
  ]);
  const own = (await readStatementAccounts(t.house)).map(({ iban }) => iban);
  expect(own, "statements of the former IBAN still come").toEqual([ibans.second, ibans.first]);
});

test("a former IBAN keeps the currency that it had", async () => {
  await add();
  await change({ iban: ibans.second });
  await change({ iban: ibans.second, currency: "USD" });
  await change({ iban: ibans.third, currency: "EUR" });
  const own = (await readStatementAccounts(t.house)).map(({ iban, currency }) => `${iban} ${currency}`);
  expect(own.toSorted()).toEqual(
    [`${ibans.first} TRY`, `${ibans.second} USD`, `${ibans.third} EUR`].toSorted(),
  );
  const { id } = await t.readAccount(ibans.third);
  const entries = await listAudit(t.db, { entity: "bank-account", entityId: id }, 10);
  expect(
    entries.find(({ before }) => before && "iban" in before && before.iban === ibans.first)?.before,
  ).toEqual({
    iban: ibans.first,
  });
});

test("only administrators write accounts", async () => {
  const editor = await t.hire("Ece", "editor");
  const forbidden = { kind: "forbidden" };
  expect(await addAccount(editor.ctx, t.house, typedAccount, noProof)).toMatchObject(forbidden);
  await add();
  const { id } = await t.readAccount(ibans.first);
  expect(await switchAccount(editor.ctx, t.house, { id, to: "hidden" }, noProof)).toMatchObject(forbidden);
  expect(await moveAccount(editor.ctx, id, "up")).toMatchObject(forbidden);
});

test("a form that was opened before another change is stale", async () => {
  await add();
  const { id, updatedAt } = await t.readAccount(ibans.first);
  t.clock.forwardMinutes(1);
  await change({ note: "Yeni" });
  const edit = { id, input: { ...typedAccount, note: "Eski" }, expected: updatedAt };
  expect(await changeAccount(ada.ctx, t.house, edit, noProof)).toMatchObject({ kind: "stale", by: "Ada" });
});

test("a site stays open when its only gift is cancelled", async () => {
  const id = await t.open();
  expect(await isOpen(t.db)).toBe(true);
  await cancel(t.db, id);
  expect(await isOpen(t.db)).toBe(true);
});
