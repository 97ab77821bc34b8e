import { inArray } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { readPaymentResult } from "#app/http/request/payment-result.ts";
import { orders } from "#server/giving/orders/table.ts";
import { inquireDue } from "#server/giving/payments/inquire-due.ts";
import { paymentAttempts, paymentLogs } from "#server/giving/payments/table.ts";
import { advisoryLocks } from "#server/platform/db/advisory-locks.ts";
import { payAtBank } from "#testing/counterparts/banks.ts";
import {
  cookieHeader,
  line,
  type OrderAnswer,
  openCallback,
  openTestApp,
  orderBody,
  postCallback,
  postOrder,
  site,
  type TestApp,
} from "#testing/world/app.ts";
import { resultPages } from "#testing/world/payment-result.ts";

let testApp: TestApp;
const loggedErrors: { fields: unknown; event: string }[] = [];
let blocker: pg.Client;
let watcher: pg.Client;
beforeAll(async () => {
  testApp = await openTestApp();
  const { payments } = testApp.app;
  const error = (fields: unknown, event: string) => void loggedErrors.push({ fields, event });
  testApp.app = {
    ...testApp.app,
    payments: { ...payments, log: { ...payments.log, error } as typeof payments.log },
  };
  const { driver } = testApp.payments.connection;
  if (driver.kind !== "postgres") return;
  [blocker, watcher] = [1, 2].map(() => new pg.Client({ connectionString: driver.url })) as [
    pg.Client,
    pg.Client,
  ];
  await Promise.all([blocker.connect(), watcher.connect()]);
});
afterAll(async () => {
  await Promise.all([blocker?.end(), watcher?.end()]);
  await testApp.close();
});

const { success, pending } = resultPages;

type PaidOrder = { created: OrderAnswer; orderId: string; callback: URLSearchParams };

async function pay(change: Record<string, unknown> = {}): Promise<PaidOrder> {
  const created = await postOrder(testApp.app, orderBody(change));
  const callback = created.body.payment && (await payAtBank(created.body.payment, "123456"));
  if (!callback || !created.body.orderId) throw new Error(`not paid: ${created.body.error}`);
  return { created, orderId: created.body.orderId, callback };
}

const sendCallback = async ({ callback }: PaidOrder) => {
  const answer = await postCallback(testApp.app, callback);
  return { answer, location: answer.headers.get("location") };
};

async function countLockWaiters(): Promise<number> {
  const { rows } = await watcher.query(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]?.n;
}

/** The connections of a process. The pooler of the tests has fewer. */
const maxConnections = inject("poolerUrl") ? 4 : 10;

const orderForSchool = { cartItems: [line({ id: "okul", amount: 900 })], totalAmount: 900 };

// The embedded database has one connection, so no other client can hold a lock.
describe.runIf(process.env.TEST_DATABASE === "postgres")(
  "while another client holds the row of a campaign",
  () => {
    test("its donors read that their payment is being checked, other donors are served, and inquiries settle each payment once", async () => {
      const { app, payments } = testApp;
      const blockedOrders = await Promise.all(Array.from({ length: 15 }, () => pay()));
      await blocker.query("begin");
      await blocker.query("update campaigns set title = title where id = 'genel'");
      const callbackAnswers = Promise.all(blockedOrders.map(sendCallback));

      // More callbacks wait than the site has connections, and other requests are still answered.
      await vi.waitFor(async () => expect(await countLockWaiters()).toBeGreaterThan(maxConnections / 2), {
        timeout: 10_000,
      });
      expect(await app.readiness()).toBe("ready");
      expect((await sendCallback(await pay(orderForSchool))).location).toBe(success);
      expect((await postOrder(app, orderBody())).status).toBe(200);
      const answers = await callbackAnswers;
      expect(await app.readiness()).toBe("ready");
      expect((await sendCallback(await pay(orderForSchool))).location).toBe(success);

      expect(answers.map(({ location }) => location)).toEqual(blockedOrders.map(() => pending));
      expect(loggedErrors).toHaveLength(blockedOrders.length);
      expect(loggedErrors[0]).toMatchObject({
        event: expect.stringContaining("payment met a locked row"),
        fields: { number: expect.stringMatching(/^HD/), where: expect.stringContaining("campaigns") },
      });
      const [first] = blockedOrders;
      const cookie = first && answers[0] ? cookieHeader(first.created, answers[0].answer) : "";
      const readResult = () =>
        readPaymentResult(new Request(new URL(pending, site), { headers: { Cookie: cookie } }), app);
      expect(await readResult()).toMatchObject({ outcome: "checking", order: { id: first?.orderId } });

      await blocker.query("rollback");
      const ids = blockedOrders.map(({ orderId }) => orderId);
      payments.clock.forwardMinutes(2);
      await inquireDue(app.payments);
      const rows = await app.db.select().from(orders).where(inArray(orders.id, ids));
      expect(rows.map(({ status }) => status)).toEqual(ids.map(() => "completed"));
      const logs = await app.db.select().from(paymentLogs).where(inArray(paymentLogs.orderId, ids));
      expect(logs.map(({ status }) => status)).toEqual(ids.map(() => "success"));
      expect(await readResult()).toMatchObject({ outcome: "success", order: { isCompleted: true } });
      const { rows: sums } = await blocker.query(
        `select (select collected_amount - opening_amount from campaigns where id = 'genel')
        = (select sum(line_total) from order_items i join orders o on o.id = i.order_id
           where i.campaign_id = 'genel' and o.status = 'completed') as agree`,
      );
      expect(sums).toEqual([{ agree: true }]);
    });

    test("a repeated order whose key is locked answers busy and stores nothing, and the next try succeeds", async () => {
      const headers = { "Idempotency-Key": "held-key-of-one-order" };
      const { body: first } = await postOrder(testApp.app, orderBody(), { headers });
      const before = await testApp.app.db.$count(paymentAttempts);
      const lock = "(hashtextextended('held-key-of-one-order', 0))";
      await blocker.query(`select pg_advisory_lock${lock}`);
      const busy = await postOrder(testApp.app, orderBody(), { headers });
      await blocker.query(`select pg_advisory_unlock${lock}`);
      expect([busy.status, busy.headers.get("retry-after")]).toEqual([503, "2"]);
      const error = "Ödeme işlemi sırasında bir hata oluştu";
      expect(busy.body).toEqual({ success: false, code: "SERVER_BUSY", error });
      expect(await testApp.app.db.$count(paymentAttempts)).toBe(before);
      const retry = await postOrder(testApp.app, orderBody(), { headers });
      expect(retry.body).toMatchObject({ success: true, orderId: first.orderId });
    });

    test("the inquiry settles the payment of a locked order, even if nothing could be recorded before", async () => {
      const { app, payments } = testApp;
      const journey = await pay();
      await blocker.query("begin");
      await blocker.query("select 1 from payment_attempts where order_id = $1 for update", [journey.orderId]);
      expect((await sendCallback(journey)).location).toBe(pending);
      await blocker.query("rollback");
      payments.clock.forwardMinutes(6);
      await inquireDue(app.payments);
      const [attempt] = await app.db
        .select()
        .from(paymentAttempts)
        .where(inArray(paymentAttempts.orderId, [journey.orderId]));
      expect(attempt).toMatchObject({ status: "settled", evidence: "inquiry" });
      expect((await sendCallback(journey)).location).toBe(success);
    });

    test("a browser that returns with only the number reads that its payment is being checked, not an error", async () => {
      const { orderId } = await pay();
      await blocker.query("select pg_advisory_lock($1)", [advisoryLocks.unverifiedCallback]);
      const answer = await openCallback(testApp.app, `?number=${orderId}`, { bank: "payfor" });
      await blocker.query("select pg_advisory_unlock($1)", [advisoryLocks.unverifiedCallback]);
      expect([answer.status, answer.headers.get("location")]).toEqual([303, pending]);
    });

    test.each([true, false])(
      "a donor who paid and presses pay again gets no form (same key: %s)",
      async (isSameKey) => {
        const { app, payments } = testApp;
        const key = `held-${isSameKey}-first`;
        const created = await postOrder(app, orderBody(), { headers: { "Idempotency-Key": key } });
        const { orderId = "", payment } = created.body;
        if (payment) await payAtBank(payment, "999999");
        payments.clock.forwardMinutes(1);
        const { length } = loggedErrors;
        const before = await app.db.$count(orders);
        const cookie = cookieHeader(created);
        await blocker.query("begin");
        await blocker.query("select 1 from orders where id = $1 for no key update", [orderId]);
        const headers = { "Idempotency-Key": isSameKey ? key : `${key}-changed`, Cookie: cookie };
        const retry = await postOrder(app, orderBody(), { headers });
        await blocker.query("rollback");
        expect(retry).toMatchObject({ status: 200, body: { success: true, orderId } });
        expect(retry.body.payment).toBeUndefined();
        expect(await app.db.$count(orders)).toBe(before);
        expect(loggedErrors.slice(length)).toMatchObject([{ fields: { number: orderId, order: orderId } }]);
        const request = new Request(new URL(pending, site), {
          headers: { Cookie: cookieHeader(created, retry) },
        });
        expect(await readPaymentResult(request, app)).toMatchObject({
          outcome: "checking",
          order: { id: orderId },
        });
        payments.clock.forwardMinutes(0.2);
        await inquireDue(app.payments);
        expect(await readPaymentResult(request, app)).toMatchObject({ outcome: "success" });
      },
    );
  },
);
