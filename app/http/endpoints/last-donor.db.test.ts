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

let opened: TestApp;
beforeAll(async () => {
  opened = await openTestApp();
});
afterAll(() => opened.close());

const ayse = { name: "Ayşe Yılmaz", email: "ayse@example.org", phone: "555 123 45 67" };
const masked = { remembered: true, name: "Ayşe Y.", phone: "5•• ••• 45 67", hasEmail: true };
const shown = { remembered: true, name: masked.name, phone: masked.phone };

const unknownDonor = {
  success: false,
  code: "INVALID_DONOR",
  error: tr["refusal.INVALID_DONOR"],
  fieldErrors: { "customerInfo.remembered": tr["donor.unknown"] },
};

/** Begins a card payment of this donor, and returns the browser's Cookie header and the order. */
async function begin(customerInfo: Record<string, unknown> = ayse, cookie = "") {
  const headers: Record<string, string> = cookie ? { Cookie: cookie } : {};
  const created = await postOrder(opened.app, orderBody({ customerInfo }), { headers });
  return { created, cookie: cookieHeader(created), id: created.body.orderId ?? "" };
}

/** Pays an order of this donor, and returns the browser's Cookie header and the order. */
async function pay(customerInfo: Record<string, unknown> = ayse, cookie = "") {
  const { created, id } = await begin(customerInfo, cookie);
  const answer = await postCallback(opened.app, (await payAtBank(formOf(created.body), "123456")) ?? "");
  opened.payments.clock.forward(1);
  return { cookie: cookieHeader(created, answer), id };
}

async function ask(cookie: string) {
  const response = await run(
    loader,
    opened.app,
    new Request(`${site}/api/last-donor`, { headers: { Cookie: cookie } }),
  );
  expect(response.headers.get("cache-control")).toBe("no-store");
  return ((await response.json()) as LastDonorAnswer).donor;
}

function forget(cookie: string, headers: Record<string, string> = {}) {
  const request = new Request(`${site}/api/last-donor`, {
    method: "POST",
    headers: { Cookie: cookie, ...headers },
  });
  return run(action, opened.app, request);
}

function giveAs(customerInfo: unknown, cookie: string, key?: string) {
  const headers = { Cookie: cookie, ...(key ? { "Idempotency-Key": key } : {}) };
  return postOrder(opened.app, orderBody({ customerInfo }), { headers });
}

async function refusedAs(customerInfo: unknown, cookie: string) {
  const before = await countRows(opened.app);
  const { status, body } = await giveAs(customerInfo, cookie);
  expect([status, body]).toEqual([400, unknownDonor]);
  expect(await countRows(opened.app)).toEqual(before);
}

async function donorOf(id = "") {
  const { customerName, customerEmail, customerPhone } = orders;
  const fields = { name: customerName, email: customerEmail, phone: customerPhone };
  const [order] = await opened.app.db.select(fields).from(orders).where(eq(orders.id, id));
  return order;
}

describe("the donor of this browser's last paid order", () => {
  test("is shown masked, and fills in the next order from the server's own record", async () => {
    const { cookie } = await pay();
    expect(await ask(cookie)).toEqual(masked);
    const { status, body } = await giveAs(shown, cookie);
    expect([status, body.payment?.method]).toEqual([200, "POST"]);
    expect(await donorOf(body.orderId)).toEqual({ ...ayse, phone: "5551234567" });
    expect(JSON.stringify(body)).not.toMatch(/Yılmaz|ayse@|555 ?123/);
  });

  test("is the last one who paid; the one shown before can still be used, and no other donor", async () => {
    const first = await pay();
    const { cookie } = await pay({ ...ayse, name: "Veli Can", email: "" }, first.cookie);
    expect(await ask(cookie)).toMatchObject({ name: "Veli C.", hasEmail: false });
    const plain = await giveAs({ remembered: true }, cookie);
    expect(await donorOf(plain.body.orderId)).toMatchObject({ name: "Veli Can", email: null });
    const before = await giveAs(shown, cookie);
    expect(await donorOf(before.body.orderId)).toMatchObject({ name: "Ayşe Yılmaz" });
    await refusedAs({ ...shown, name: "Fatma D." }, cookie);
  });

  test("is unknown while the order is not paid", async () => {
    const pending = await begin();
    expect(await ask(pending.cookie)).toBeNull();
    await refusedAs(shown, pending.cookie);
    const cancelled = await pay();
    await opened.app.db
      .update(orders)
      .set({ status: "cancelled", completedAt: null })
      .where(eq(orders.id, cancelled.id));
    expect(await ask(cancelled.cookie)).toBeNull();
    await refusedAs(shown, cancelled.cookie);
  });

  test("is unknown to another browser and to a forged cookie", async () => {
    const { cookie, id } = await pay();
    const other = await begin({ ...ayse, name: "Veli Can" });
    const forged = [
      "",
      other.cookie,
      `orders=${id}-0123456789abcdef0123`,
      `orders=${id}-0123456789abcdef0123.${cookie.slice(cookie.lastIndexOf(".") + 1)}`,
      cookie.replace(id, other.id),
      cookie.replace("orders=", "payment="),
    ];
    for (const each of forged) {
      expect(await ask(each), each).toBeNull();
      await refusedAs(shown, each);
    }
  });

  test("is unknown once the person is erased", async () => {
    const { cookie, id } = await pay();
    await opened.app.db.execute(sql`update orders set erased_at = now(), customer_name = 'Silindi',
      customer_email = null, customer_phone = null, message = null where id = ${id}`);
    expect(await ask(cookie)).toBeNull();
    await refusedAs(shown, cookie);
  });

  test("is unknown after 30 days", async () => {
    const { cookie } = await pay();
    opened.payments.clock.forward(30 * 24 * 60 - 10);
    expect(await ask(cookie)).toEqual(masked);
    opened.payments.clock.forward(24 * 60);
    expect(await ask(cookie)).toBeNull();
    await refusedAs(shown, cookie);
  });
});

describe("a donor who asks not to be remembered", () => {
  test("is not offered in this browser any more, nor after its next donation; the orders stay", async () => {
    const { cookie, id } = await pay();
    const forgotten = await forget(cookie, { Origin: site });
    expect([forgotten.status, forgotten.headers.get("cache-control")]).toEqual([204, "no-store"]);
    const without = cookieHeader(forgotten);
    expect(without).toContain(id);
    expect(await ask(without)).toBeNull();
    await refusedAs(shown, without);
    const next = await pay(ayse, without);
    expect(await ask(next.cookie)).toBeNull();
  });

  test("must ask on our own page, by POST", async () => {
    const { cookie } = await pay();
    const foreign = await forget(cookie, { Origin: "https://evil.example" });
    expect([foreign.status, foreign.headers.get("set-cookie")]).toEqual([403, null]);
    const put = new Request(`${site}/api/last-donor`, { method: "PUT", headers: { Cookie: cookie } });
    expect((await run(action, opened.app, put)).status).toBe(405);
  });

  test("without an order gets no cookie", async () => {
    expect((await forget("")).headers.get("set-cookie")).toBeNull();
  });
});

describe("a remembered order is the same as a typed one", () => {
  test("its key answers the same order again, as the typed one's does, and no other donor's", async () => {
    const { cookie } = await pay();
    const other = await pay({ ...ayse, email: "other@example.org" });
    const first = await giveAs(shown, cookie, "remembered-key");
    const again = await giveAs(shown, cookie, "remembered-key");
    expect(again.body.orderId).toBe(first.body.orderId);
    const others = await giveAs(shown, other.cookie, "remembered-key");
    expect([others.status, others.body.code]).toEqual([409, "IDEMPOTENCY_CONFLICT"]);
  });

  test("its consents are kept with it", async () => {
    const { cookie } = await pay();
    const body = orderBody({ customerInfo: shown, consents: ["messages"] });
    const { body: answer } = await postOrder(opened.app, body, { headers: { Cookie: cookie } });
    const rows = await rowsOf<unknown>(
      opened.app.db,
    )`select kind from order_consents where order_id = ${answer.orderId}`;
    expect(rows).toEqual([{ kind: "messages" }]);
  });

  test.each([{ remembered: "true" }, { remembered: 1, name: "Ayşe Y.", phone: "5•• ••• 45 67" }])(
    "%j names no remembered donor",
    async (customerInfo) => {
      const { cookie } = await pay();
      const { status, body } = await giveAs(customerInfo, cookie);
      expect([status, body.code]).toEqual([400, "INVALID_DONOR"]);
      expect(body.fieldErrors).not.toHaveProperty("customerInfo.remembered");
    },
  );
});
