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

let opened: TestApp;
beforeAll(async () => {
  opened = await openTestApp();
});
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.app.db.delete(cardTries);
  await opened.app.db.delete(cardRecords);
});

const address = "198.51.100.20";
type Held = OrderAnswer["body"] & { work?: Challenge; instead?: string };

const post = (change = {}, sent: RequestOptions = {}) =>
  postOrder(opened.app, orderBody(change), { address, ...sent });

/** Counts this many declined cards, here and on the whole site. */
async function failed(here: number, everywhere: number): Promise<void> {
  const { body, headers } = await post();
  if (!body.payment) throw new Error("held back already");
  await decline(body.payment);
  expect(headers.get("set-cookie")).toContain("orders=");
  const { db } = opened.app;
  await db.execute(sql`update card_records set declined = ${here} where key like 'network-%'`);
  await db.execute(sql`update card_records set declined = ${everywhere} where key = 'site'`);
}

async function decline(form: BankForm): Promise<void> {
  const callback = await payAtBank(form, "100051");
  await postCallback(opened.app, callback ?? "");
}

async function answerTo(work: Challenge | undefined): Promise<Record<string, string>> {
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
  const rows = await opened.app.db.select().from(cardRecords).orderBy(cardRecords.key);
  const counted = rows.map(({ key, declined }) => [key.split("-")[0], Math.round(declined)]);
  expect(counted).toEqual([
    ["network", 2],
    ["phone", 2],
    ["session", 2],
    ["site", 2],
  ]);
  expect(await opened.app.db.$count(cardTries)).toBe(0);
  expect(JSON.stringify(rows)).not.toMatch(/198\.51|5551234567/);
});

test("an attempt without a result counts as abandoned, and all records are deleted in the end", async () => {
  await post();
  opened.payments.clock.forward(21);
  await forgetTries(opened.app);
  const [network] = await opened.app.db.select().from(cardRecords).where(sql`key like 'network-%'`);
  expect([network?.abandoned, await opened.app.db.$count(cardTries)]).toEqual([1, 0]);
  opened.payments.clock.forward(13 * 60);
  await forgetTries(opened.app);
  expect(await opened.app.db.$count(cardRecords)).toBe(0);
});

test("the refusal asks for work and stores nothing, and its solution admits this request once", async () => {
  await failed(1, 300);
  const before = await countRows(opened.app);
  const key = { "Idempotency-Key": randomBytes(10).toString("hex") };
  const asked = await post({}, { headers: key });
  const { work, code, instead } = asked.body as Held;
  expect([asked.status, code, instead]).toEqual([429, "TOO_MANY_REQUESTS", undefined]);
  expect(await countRows(opened.app)).toEqual(before);

  const answer = await answerTo(work);
  // The solution does not admit another cart, another address or a changed challenge.
  expect((await post({ message: "başka" }, { headers: answer })).status).toBe(429);
  const easier = { ...work, parameters: { ...work?.parameters, keyPrefix: "00" } } as Challenge;
  expect((await post({}, { headers: { ...key, ...(await answerTo(easier)) } })).status).toBe(429);
  const opens = await post({}, { headers: { ...key, ...answer } });
  expect([opens.status, opens.body.success]).toEqual([200, true]);
  expect((await post({}, { headers: { ...key, ...answer } })).status).toBe(429);
});

test("a late solution admits no request", async () => {
  await failed(2, 400);
  const answer = await answerTo(((await post()).body as Held).work);
  opened.payments.clock.forward(6);
  expect((await post({}, { headers: answer })).status).toBe(429);
});

test("a pause gives its length and the alternative; a transfer stays possible, and other donors are not affected", async () => {
  await failed(40, 300);
  const paused = await post();
  expect(paused.status).toBe(429);
  expect(paused.body).toMatchObject({ code: "TOO_MANY_REQUESTS", instead: "bank_transfer" });
  expect(paused.body.error).toContain("Havale");
  expect(Number(paused.headers.get("retry-after"))).toBeGreaterThan(60);
  expect(await isSiteUnderAttack(opened.app.db, opened.payments.clock.now())).toBe(true);
  expect((await post({ paymentMethod: "bank_transfer" })).status).toBe(200);
  const other = { customerInfo: { name: "Ali Kaya", email: "", phone: "5329998877" } };
  expect((await post(other, { address: "198.51.100.21" })).status).toBe(200);
});

test("a repeated request for a paid order returns it instead of a pause", async () => {
  const headers = { "Idempotency-Key": randomBytes(10).toString("hex") };
  const given = await post({}, { headers });
  const callback = await payAtBank(formOf(given.body), "123456");
  await postCallback(opened.app, callback ?? "");
  await opened.app.db.execute(sql`update card_records set declined = 300, paid = 0`);
  expect((await post()).status).toBe(429);
  const again = await post({}, { headers });
  expect([again.status, again.body.orderId, again.body.payment]).toEqual([
    200,
    given.body.orderId,
    undefined,
  ]);
});

test("a form that could not be built does not count as an attempt", async () => {
  await post();
  const tries = async () => {
    const rows = await opened.app.db.select().from(cardRecords).where(sql`key like 'network-%'`);
    return rows.map((row) => Math.round(row.tries));
  };
  const begin = () => {
    throw new BankError("BANK_RETURN_URL_INVALID", "too long");
  };
  const broken = withAppBank(opened.app, { begin });
  expect((await postOrder(broken, orderBody(), { address })).status).toBe(502);
  expect(await tries()).toEqual([1]);
});

test("when no callback ever comes, the server inquires at the bank after a minute, and the answers count", async () => {
  const { app, payments } = opened;
  await app.db.update(paymentAttempts).set({ nextInquiryAt: null });
  const forms: NonNullable<OrderAnswer["body"]["payment"]>[] = [];
  for (let n = 0; n < 22; n++) {
    const { body } = await post({ message: `sessiz ${n}` });
    if (body.payment) forms.push(body.payment);
  }
  // The browser does not send the callback.
  for (const form of forms.slice(-2)) await payAtBank(form, "100051");
  payments.clock.forward(2);
  expect(await inquireDue(app.payments)).toBe(2);
  const [network] = await app.db.select().from(cardRecords).where(sql`key like 'network-%'`);
  expect(network?.declined).toBeGreaterThan(0);
});

test("administrators can switch the guard off", async () => {
  await failed(40, 300);
  await opened.app.db.insert(settings).values({ key: "payments.cardTesting", value: false });
  expect((await post()).status).toBe(200);
  await opened.app.db.delete(settings);
  expect((await post()).status).toBe(429);
});
