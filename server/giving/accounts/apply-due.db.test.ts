import { isNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { paymentAlarms } from "#server/giving/payments/table.ts";
import {
  ibans,
  openTestBankAccounts,
  type TestBankAccounts,
  typedAccount,
} from "#testing/world/bank-accounts.ts";
import { refuseRequest } from "./decide-request.ts";
import { countUndecided, readShownAccounts } from "./queries.ts";
import { sendNotices } from "./send-notices.ts";
import { addAccount, changeAccount, takeFile } from "./write-account.ts";

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

test("while a file exists, donors see its accounts; to copy them into the table needs a confirmed request", async () => {
  await add();
  await t.open();
  const account = {
    name: "Dosyadaki",
    holder: "Bizim Vakıf",
    iban: ibans.second,
    currency: "TRY",
    names: { en: "Of the file" },
  };
  const known = { name: "Ana", holder: "Bizim Vakıf", iban: ibans.first, currency: "TRY" };
  const house = { ...t.house, file: [{ bank: "Dosya Bankası", accounts: [account, known] }] };
  expect((await readShownAccounts(house)).map(({ bank }) => bank)).toEqual(["Dosya Bankası"]);
  expect(await addAccount(ada.ctx, house, { ...typedAccount, iban: ibans.third }, noProof)).toEqual({
    kind: "file",
  });
  expect(await takeFile(ada.ctx, house, noProof)).toMatchObject({ kind: "unconfirmed" });
  expect(await takeFile(ada.ctx, house, await t.proof(ada))).toMatchObject({ kind: "requested" });
  expect(await takeFile(ada.ctx, house, noProof), "again").toEqual({ kind: "saved" });
  t.clock.forwardMinutes(day);
  await t.applyWaited();
  expect(await t.readAccount(ibans.second)).toMatchObject({
    bank: "Dosya Bankası",
    name: "Dosyadaki",
    texts: { name_en: "Of the file" },
    position: 2,
  });
});

test("a file with one IBAN twice adds one account, and a file with a text that is too long is refused at its field", async () => {
  await t.open();
  const account = { name: "Dosyadaki", iban: ibans.second, currency: "TRY" };
  const houseWith = (...accounts: (typeof account)[]) => ({
    ...t.house,
    file: [{ bank: "Dosya Bankası", accounts }],
  });
  const long = houseWith({ ...account, name: "u".repeat(200) });
  expect(await takeFile(ada.ctx, long, await t.proof(ada))).toMatchObject({
    kind: "refused",
    errors: { [`${"u".repeat(60)}: Hesap adı`]: "tooLong" },
  });
  const twice = houseWith(account, { ...account, name: "Aynısı" });
  expect(await takeFile(ada.ctx, twice, await t.proof(ada))).toMatchObject({ kind: "requested" });
  t.clock.forwardMinutes(day);
  expect(await t.applyWaited()).toBe(1);
  expect((await t.listAccounts()).map(({ name }) => name)).toEqual(["Dosyadaki"]);
});

test("a request that fails raises an alarm, and later requests become effective", async () => {
  await add();
  await t.open();
  await add({ iban: ibans.second });
  t.clock.forwardMinutes(1);
  await add({ iban: ibans.third });
  // The account came by another way meanwhile.
  await t.addShown({ iban: ibans.second });
  t.clock.forwardMinutes(day);
  expect(await t.applyWaited()).toBe(1);
  expect((await t.listAccounts()).map(({ iban }) => iban)).toContain(ibans.third);
  const alarms = () => t.db.select().from(paymentAlarms).where(isNull(paymentAlarms.resolvedAt));
  const [failed] = (await t.listChanges()).filter(({ state }) => state === "requested");
  expect(await alarms()).toMatchObject([
    { kind: "account_change_failed", subject: `account-request:${failed?.requestId}` },
  ]);
  await refuseRequest(ada.ctx, t.house, failed?.requestId ?? "");
  t.clock.forwardMinutes(1);
  expect(await t.applyWaited()).toBe(0);
  expect(await alarms()).toEqual([]);
});

test("a mail that the server refuses for now is tried again", async () => {
  await add();
  t.refuseMail(true);
  expect(await sendNotices(t.house)).toBe(0);
  t.refuseMail(false);
  expect(await sendNotices(t.house), "not at once").toBe(0);
  t.clock.forwardMinutes(2);
  expect(await sendNotices(t.house)).toBe((await t.listNotices()).length);
  expect(await sendNotices(t.house)).toBe(0);
});

test("a mail that the server keeps refusing raises an alarm", async () => {
  await t.db.delete(paymentAlarms);
  await add();
  t.refuseMail(true);
  for (let tries = 0; tries < 20; tries++) {
    await sendNotices(t.house);
    t.clock.forwardMinutes(61);
  }
  t.refuseMail(false);
  expect(await sendNotices(t.house), "given up").toBe(0);
  const subjects = (await t.listNotices()).map(({ id }) => `account-notice:${id}`);
  const alarms = await t.db.select().from(paymentAlarms);
  expect(alarms.map(({ subject }) => subject).toSorted()).toEqual(subjects.toSorted());
});

test("the dashboard counts the requests that wait", async () => {
  await add();
  await t.open();
  expect(await countUndecided(t.db)).toBe(0);
  await change({ iban: ibans.second, holder: "Başka Vakıf" }, await t.proof(ada));
  await add({ iban: ibans.third });
  expect(await countUndecided(t.db)).toBe(2);
});
