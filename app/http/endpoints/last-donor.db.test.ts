import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orders } from "#server/giving/orders/table.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { tr } from "#shared/messages/tr.ts";
import { payAtBank } from "#testing/counterparts/banks.ts";
import {
  cookieHeader,
  countRows,
  formOf,
  openTestApp,
  orderBody,
  postCallback,
  postOrder,
  run,
  site,
  type TestApp,
} from "#testing/world/app.ts";
import { action, type LastDonorAnswer, loader } from "./last-donor.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const ayse = { name: "Ayşe Yılmaz", email: "ayse@example.org", phone: "555 123 45 67" };
const masked = { remembered: true, name: "Ayşe Y.", phone: "5•• ••• 45 67", hasEmail: true };
const maskedName = { remembered: true, name: masked.name, phone: masked.phone };

const unknownDonor = {
  success: false,
  code: "INVALID_DONOR",
  error: tr["refusal.INVALID_DONOR"],
  fieldErrors: { "customerInfo.remembered": tr["donor.unknown"] },
};

/** Begins a card payment of this donor. */
async function begin(customerInfo: Record<string, unknown> = ayse, cookie = "") {
  const headers: Record<string, string> = cookie ? { Cookie: cookie } : {};
  const created = await postOrder(testApp.app, orderBody({ customerInfo }), { headers });
  return { created, cookie: cookieHeader(created), id: created.body.orderId ?? "" };
}

/** Pays an order of this donor. */
async function pay(customerInfo: Record<string, unknown> = ayse, cookie = "") {
  const { created, id } = await begin(customerInfo, cookie);
  const answer = await postCallback(testApp.app, (await payAtBank(formOf(created.body), "123456")) ?? "");
  testApp.payments.clock.forwardMinutes(1);
  return { cookie: cookieHeader(created, answer), id };
}

async function readLastDonor(cookie: string) {
  const response = await run(
    loader,
    testApp.app,
    new Request(`${site}/api/last-donor`, { headers: { Cookie: cookie } }),
  );
  expect(response.headers.get("cache-control")).toBe("no-store");
  return ((await response.json()) as LastDonorAnswer).donor;
}

function forgetDonors(cookie: string, headers: Record<string, string> = {}) {
  const request = new Request(`${site}/api/last-donor`, {
    method: "POST",
    headers: { Cookie: cookie, ...headers },
  });
  return run(action, testApp.app, request);
}

function orderAs(customerInfo: unknown, cookie: string, key?: string) {
  const headers = { Cookie: cookie, ...(key ? { "Idempotency-Key": key } : {}) };
  return postOrder(testApp.app, orderBody({ customerInfo }), { headers });
}

async function expectUnknownDonor(customerInfo: unknown, cookie: string) {
  const orderOfFirstDonor = await countRows(testApp.app);
  const { status, body } = await orderAs(customerInfo, cookie);
  expect([status, body]).toEqual([400, unknownDonor]);
  expect(await countRows(testApp.app)).toEqual(orderOfFirstDonor);
}

async function findDonor(id = "") {
  const { customerName, customerEmail, customerPhone } = orders;
  const fields = { name: customerName, email: customerEmail, phone: customerPhone };
  const [order] = await testApp.app.db.select(fields).from(orders).where(eq(orders.id, id));
  return order;
}

describe("the donor of this browser's last paid order", () => {
  test("is shown masked, and the server fills in the next order from its database", async () => {
    const { cookie } = await pay();
    expect(await readLastDonor(cookie)).toEqual(masked);
    const { status, body } = await orderAs(maskedName, cookie);
    expect([status, body.payment?.method]).toEqual([200, "POST"]);
    expect(await findDonor(body.orderId)).toEqual({ ...ayse, phone: "5551234567" });
    expect(JSON.stringify(body)).not.toMatch(/Yılmaz|ayse@|555 ?123/);
  });

  test("is the last donor who paid, and an earlier donor of this browser can also be used", async () => {
    const first = await pay();
    const { cookie } = await pay({ ...ayse, name: "Veli Can", email: "" }, first.cookie);
    expect(await readLastDonor(cookie)).toMatchObject({ name: "Veli C.", hasEmail: false });
    const plain = await orderAs({ remembered: true }, cookie);
    expect(await findDonor(plain.body.orderId)).toMatchObject({ name: "Veli Can", email: null });
    const orderOfFirstDonor = await orderAs(maskedName, cookie);
    expect(await findDonor(orderOfFirstDonor.body.orderId)).toMatchObject({ name: "Ayşe Yılmaz" });
    await expectUnknownDonor({ ...maskedName, name: "Fatma D." }, cookie);
  });

  test("is unknown while the order is not paid", async () => {
    const pending = await begin();
    expect(await readLastDonor(pending.cookie)).toBeNull();
    await expectUnknownDonor(maskedName, pending.cookie);
    const cancelled = await pay();
    await testApp.app.db
      .update(orders)
      .set({ status: "cancelled", completedAt: null })
      .where(eq(orders.id, cancelled.id));
    expect(await readLastDonor(cancelled.cookie)).toBeNull();
    await expectUnknownDonor(maskedName, cancelled.cookie);
  });

  test("is unknown to another browser and to a forged cookie", async () => {
    const { cookie, id } = await pay();
    const otherBrowser = await begin({ ...ayse, name: "Veli Can" });
    const forged = [
      "",
      otherBrowser.cookie,
      `orders=${id}-0123456789abcdef0123`,
      `orders=${id}-0123456789abcdef0123.${cookie.slice(cookie.lastIndexOf(".") + 1)}`,
      cookie.replace(id, otherBrowser.id),
      cookie.replace("orders=", "payment="),
    ];
    for (const forgedCookie of forged) {
      expect(await readLastDonor(forgedCookie), forgedCookie).toBeNull();
      await expectUnknownDonor(maskedName, forgedCookie);
    }
  });

  test("is unknown once the person is erased", async () => {
    const { cookie, id } = await pay();
    await testApp.app.db.execute(sql`update orders set erased_at = now(), customer_name = 'Silindi',
      customer_email = null, customer_phone = null, message = null where id = ${id}`);
    expect(await readLastDonor(cookie)).toBeNull();
    await expectUnknownDonor(maskedName, cookie);
  });

  test("is unknown after 30 days", async () => {
    const { cookie } = await pay();
    testApp.payments.clock.forwardMinutes(30 * 24 * 60 - 10);
    expect(await readLastDonor(cookie)).toEqual(masked);
    testApp.payments.clock.forwardMinutes(24 * 60);
    expect(await readLastDonor(cookie)).toBeNull();
    await expectUnknownDonor(maskedName, cookie);
  });
});

describe("a donor who asks not to be remembered", () => {
  test("is no longer offered in this browser, also after its next donation, and the orders stay", async () => {
    const { cookie, id } = await pay();
    const forgetAnswer = await forgetDonors(cookie, { Origin: site });
    expect([forgetAnswer.status, forgetAnswer.headers.get("cache-control")]).toEqual([204, "no-store"]);
    const cookieWithoutDonor = cookieHeader(forgetAnswer);
    expect(cookieWithoutDonor).toContain(id);
    expect(await readLastDonor(cookieWithoutDonor)).toBeNull();
    await expectUnknownDonor(maskedName, cookieWithoutDonor);
    const next = await pay(ayse, cookieWithoutDonor);
    expect(await readLastDonor(next.cookie)).toBeNull();
  });

  test("must send a POST from our own page", async () => {
    const { cookie } = await pay();
    const foreign = await forgetDonors(cookie, { Origin: "https://evil.example" });
    expect([foreign.status, foreign.headers.get("set-cookie")]).toEqual([403, null]);
    const put = new Request(`${site}/api/last-donor`, { method: "PUT", headers: { Cookie: cookie } });
    expect((await run(action, testApp.app, put)).status).toBe(405);
  });

  test("gets no cookie without an order", async () => {
    expect((await forgetDonors("")).headers.get("set-cookie")).toBeNull();
  });
});

describe("an order of a remembered donor", () => {
  test("is returned again for its key, and its key is a conflict for another donor", async () => {
    const { cookie } = await pay();
    const otherBrowser = await pay({ ...ayse, email: "other@example.org" });
    const first = await orderAs(maskedName, cookie, "remembered-key");
    const replay = await orderAs(maskedName, cookie, "remembered-key");
    expect(replay.body.orderId).toBe(first.body.orderId);
    const conflict = await orderAs(maskedName, otherBrowser.cookie, "remembered-key");
    expect([conflict.status, conflict.body.code]).toEqual([409, "IDEMPOTENCY_CONFLICT"]);
  });

  test("is stored with its consents", async () => {
    const { cookie } = await pay();
    const body = orderBody({ customerInfo: maskedName, consents: ["messages"] });
    const { body: answer } = await postOrder(testApp.app, body, { headers: { Cookie: cookie } });
    const rows = await rowsOf<unknown>(
      testApp.app.db,
    )`select kind from order_consents where order_id = ${answer.orderId}`;
    expect(rows).toEqual([{ kind: "messages" }]);
  });

  test.each([{ remembered: "true" }, { remembered: 1, name: "Ayşe Y.", phone: "5•• ••• 45 67" }])(
    "is refused if %j is not a valid remembered donor",
    async (customerInfo) => {
      const { cookie } = await pay();
      const { status, body } = await orderAs(customerInfo, cookie);
      expect([status, body.code]).toEqual([400, "INVALID_DONOR"]);
      expect(body.fieldErrors).not.toHaveProperty("customerInfo.remembered");
    },
  );
});
