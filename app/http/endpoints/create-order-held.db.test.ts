import { randomBytes } from "node:crypto";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { BankForm } from "#server/giving/payments/banks/bank.ts";
import { BankError } from "#server/giving/payments/banks/errors.ts";
import { forgetTries } from "#server/giving/payments/card-testing/forget-tries.ts";
import { isSiteUnderAttack } from "#server/giving/payments/card-testing/queries.ts";
import { cardRecords, cardTries } from "#server/giving/payments/card-testing/table.ts";
import { inquireDue } from "#server/giving/payments/inquire-due.ts";
import { paymentAttempts } from "#server/giving/payments/table.ts";
import { settings } from "#server/platform/db/table.ts";
import { payAtBank } from "#testing/counterparts/banks.ts";
import {
  cookieHeader,
  countRows,
  formOf,
  type OrderAnswer,
  openTestApp,
  orderBody,
  postCallback,
  postOrder,
  type RequestOptions,
  type TestApp,
  withAppBank,
} from "#testing/world/app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.app.db.delete(cardTries);
  await testApp.app.db.delete(cardRecords);
});

const address = "198.51.100.20";
type HeldBackBody = OrderAnswer["body"] & { work?: Challenge; instead?: string };

const post = (change = {}, options: RequestOptions = {}) =>
  postOrder(testApp.app, orderBody(change), { address, ...options });

/** Records this many declined cards for this network and for the whole site. */
async function recordDeclines(networkDeclines: number, siteDeclines: number): Promise<void> {
  const { body, headers } = await post();
  if (!body.payment) throw new Error("held back already");
  await decline(body.payment);
  expect(headers.get("set-cookie")).toContain("orders=");
  const { db } = testApp.app;
  await db.execute(sql`update card_records set declined = ${networkDeclines} where key like 'network-%'`);
  await db.execute(sql`update card_records set declined = ${siteDeclines} where key = 'site'`);
}

async function decline(form: BankForm): Promise<void> {
  const callback = await payAtBank(form, "100051");
  await postCallback(testApp.app, callback ?? "");
}

async function solve(work: Challenge | undefined): Promise<Record<string, string>> {
  if (!work) throw new Error("no work was asked for");
  const solution = await solveChallenge({ challenge: work, deriveKey });
  return {
    "Proof-Of-Work": Buffer.from(JSON.stringify({ challenge: work, solution })).toString("base64url"),
  };
}

test("a decline counts for its network, phone and browser, and the link to the order is deleted", async () => {
  const first = await post();
  const headers = { Cookie: cookieHeader(first) };
  const second = await post({ message: "iki" }, { headers });
  for (const { body } of [first, second]) await decline(formOf(body));
  const rows = await testApp.app.db.select().from(cardRecords).orderBy(cardRecords.key);
  const counted = rows.map(({ key, declined }) => [key.split("-")[0], Math.round(declined)]);
  expect(counted).toEqual([
    ["network", 2],
    ["phone", 2],
    ["session", 2],
    ["site", 2],
  ]);
  expect(await testApp.app.db.$count(cardTries)).toBe(0);
  expect(JSON.stringify(rows)).not.toMatch(/198\.51|5551234567/);
});

test("an attempt without a result counts as abandoned, and all records are deleted after 13 hours", async () => {
  await post();
  testApp.payments.clock.forwardMinutes(21);
  await forgetTries(testApp.app);
  const [network] = await testApp.app.db.select().from(cardRecords).where(sql`key like 'network-%'`);
  expect([network?.abandoned, await testApp.app.db.$count(cardTries)]).toEqual([1, 0]);
  testApp.payments.clock.forwardMinutes(13 * 60);
  await forgetTries(testApp.app);
  expect(await testApp.app.db.$count(cardRecords)).toBe(0);
});

test("the refusal requires proof of work and stores nothing, and the solution admits this request once", async () => {
  await recordDeclines(1, 300);
  const before = await countRows(testApp.app);
  const key = { "Idempotency-Key": randomBytes(10).toString("hex") };
  const refusal = await post({}, { headers: key });
  const { work, code, instead } = refusal.body as HeldBackBody;
  expect([refusal.status, code, instead]).toEqual([429, "TOO_MANY_REQUESTS", undefined]);
  expect(await countRows(testApp.app)).toEqual(before);

  const answer = await solve(work);
  // The solution does not admit another cart, another address or a changed challenge.
  expect((await post({ message: "başka" }, { headers: answer })).status).toBe(429);
  const easier = { ...work, parameters: { ...work?.parameters, keyPrefix: "00" } } as Challenge;
  expect((await post({}, { headers: { ...key, ...(await solve(easier)) } })).status).toBe(429);
  const admitted = await post({}, { headers: { ...key, ...answer } });
  expect([admitted.status, admitted.body.success]).toEqual([200, true]);
  expect((await post({}, { headers: { ...key, ...answer } })).status).toBe(429);
});

test("an expired solution admits no request", async () => {
  await recordDeclines(2, 400);
  const answer = await solve(((await post()).body as HeldBackBody).work);
  testApp.payments.clock.forwardMinutes(6);
  expect((await post({}, { headers: answer })).status).toBe(429);
});

test("a pause returns its length and offers a transfer, and other donors are not affected", async () => {
  await recordDeclines(40, 300);
  const paused = await post();
  expect(paused.status).toBe(429);
  expect(paused.body).toMatchObject({ code: "TOO_MANY_REQUESTS", instead: "bank_transfer" });
  expect(paused.body.error).toContain("Havale");
  expect(Number(paused.headers.get("retry-after"))).toBeGreaterThan(60);
  expect(await isSiteUnderAttack(testApp.app.db, testApp.payments.clock.now())).toBe(true);
  expect((await post({ paymentMethod: "bank_transfer" })).status).toBe(200);
  const otherDonor = { customerInfo: { name: "Ali Kaya", email: "", phone: "5329998877" } };
  expect((await post(otherDonor, { address: "198.51.100.21" })).status).toBe(200);
});

test("a repeated request for a paid order returns it instead of a pause", async () => {
  const headers = { "Idempotency-Key": randomBytes(10).toString("hex") };
  const first = await post({}, { headers });
  const callback = await payAtBank(formOf(first.body), "123456");
  await postCallback(testApp.app, callback ?? "");
  await testApp.app.db.execute(sql`update card_records set declined = 300, paid = 0`);
  expect((await post()).status).toBe(429);
  const replay = await post({}, { headers });
  expect([replay.status, replay.body.orderId, replay.body.payment]).toEqual([
    200,
    first.body.orderId,
    undefined,
  ]);
});

test("a form that could not be built does not count as an attempt", async () => {
  await post();
  const countTries = async () => {
    const rows = await testApp.app.db.select().from(cardRecords).where(sql`key like 'network-%'`);
    return rows.map((row) => Math.round(row.tries));
  };
  const begin = () => {
    throw new BankError("BANK_RETURN_URL_INVALID", "too long");
  };
  const broken = withAppBank(testApp.app, { begin });
  expect((await postOrder(broken, orderBody(), { address })).status).toBe(502);
  expect(await countTries()).toEqual([1]);
});

test("without callbacks the server inquires at the bank after a minute, and the declines count", async () => {
  const { app, payments } = testApp;
  await app.db.update(paymentAttempts).set({ nextInquiryAt: null });
  const forms: NonNullable<OrderAnswer["body"]["payment"]>[] = [];
  for (let n = 0; n < 22; n++) {
    const { body } = await post({ message: `sessiz ${n}` });
    if (body.payment) forms.push(body.payment);
  }
  // The browser does not send the callback.
  for (const form of forms.slice(-2)) await payAtBank(form, "100051");
  payments.clock.forwardMinutes(2);
  expect(await inquireDue(app.payments)).toBe(2);
  const [network] = await app.db.select().from(cardRecords).where(sql`key like 'network-%'`);
  expect(network?.declined).toBeGreaterThan(0);
});

test("administrators can switch the guard off", async () => {
  await recordDeclines(40, 300);
  await testApp.app.db.insert(settings).values({ key: "payments.cardTesting", value: false });
  expect((await post()).status).toBe(200);
  await testApp.app.db.delete(settings);
  expect((await post()).status).toBe(429);
});
