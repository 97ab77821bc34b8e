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

let opened: TestApp;
/** The logged errors. */
const logged: { fields: unknown; event: string }[] = [];
let blocker: pg.Client;
let watcher: pg.Client;
beforeAll(async () => {
  opened = await openTestApp();
  const { payments } = opened.app;
  const error = (fields: unknown, event: string) => void logged.push({ fields, event });
  opened.app = {
    ...opened.app,
    payments: { ...payments, log: { ...payments.log, error } as typeof payments.log },
  };
  const { driver } = opened.payments.connection;
  if (driver.kind !== "postgres") return;
  [blocker, watcher] = [1, 2].map(() => new pg.Client({ connectionString: driver.url })) as [
    pg.Client,
    pg.Client,
  ];
  await Promise.all([blocker.connect(), watcher.connect()]);
});
afterAll(async () => {
  await Promise.all([blocker?.end(), watcher?.end()]);
  await opened.close();
});

const { success, pending } = resultPages;

type Journey = { created: OrderAnswer; orderId: string; callback: URLSearchParams };

async function pay(change: Record<string, unknown> = {}): Promise<Journey> {
  const created = await postOrder(opened.app, orderBody(change));
  const callback = created.body.payment && (await payAtBank(created.body.payment, "123456"));
  if (!callback || !created.body.orderId) throw new Error(`not paid: ${created.body.error}`);
  return { created, orderId: created.body.orderId, callback };
}

const bring = async ({ callback }: Journey) => {
  const answer = await postCallback(opened.app, callback);
  return { answer, location: answer.headers.get("location") };
};

async function waiters(): Promise<number> {
  const { rows } = await watcher.query(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]?.n;
}

/** The connections of a process; a pooler of tests has fewer. */
const mostWaiters = inject("poolerUrl") ? 4 : 10;

const toSchool = { cartItems: [line({ id: "okul", amount: 900 })], totalAmount: 900 };

// The embedded database has one connection, so no other client can hold a lock.
describe.runIf(process.env.TEST_DATABASE === "postgres")(
  "while another client holds the row of a campaign",
  () => {
    test("its donors read that their payment is being checked, other donors are served, and the inquiry settles it once", async () => {
      const { app, payments } = opened;
      const held = await Promise.all(Array.from({ length: 15 }, () => pay()));
      await blocker.query("begin");
      await blocker.query("update campaigns set title = title where id = 'genel'");
      const waiting = Promise.all(held.map(bring));

      // There are more waiters than connections, and other requests are still answered.
      await vi.waitFor(async () => expect(await waiters()).toBeGreaterThan(mostWaiters / 2), {
        timeout: 10_000,
      });
      expect(await app.readiness()).toBe("ready");
      expect((await bring(await pay(toSchool))).location).toBe(success);
      expect((await postOrder(app, orderBody())).status).toBe(200);
      const answers = await waiting;
      expect(await app.readiness()).toBe("ready");
      expect((await bring(await pay(toSchool))).location).toBe(success);

      expect(answers.map(({ location }) => location)).toEqual(held.map(() => pending));
      expect(logged).toHaveLength(held.length);
      expect(logged[0]).toMatchObject({
        event: expect.stringContaining("payment met a locked row"),
        fields: { number: expect.stringMatching(/^HD/), where: expect.stringContaining("campaigns") },
      });
      const [first] = held;
      const cookie = first && answers[0] ? cookieHeader(first.created, answers[0].answer) : "";
      const shown = () =>
        readPaymentResult(new Request(new URL(pending, site), { headers: { Cookie: cookie } }), app);
      expect(await shown()).toMatchObject({ outcome: "checking", order: { id: first?.orderId } });

      await blocker.query("rollback");
      const ids = held.map(({ orderId }) => orderId);
      payments.clock.forward(2);
      await inquireDue(app.payments);
      const rows = await app.db.select().from(orders).where(inArray(orders.id, ids));
      expect(rows.map(({ status }) => status)).toEqual(ids.map(() => "completed"));
      const logs = await app.db.select().from(paymentLogs).where(inArray(paymentLogs.orderId, ids));
      expect(logs.map(({ status }) => status)).toEqual(ids.map(() => "success"));
      expect(await shown()).toMatchObject({ outcome: "success", order: { completed: true } });
      const { rows: sums } = await blocker.query(
        `select (select collected_amount - opening_amount from campaigns where id = 'genel')
        = (select sum(line_total) from order_items i join orders o on o.id = i.order_id
           where i.campaign_id = 'genel' and o.status = 'completed') as agree`,
      );
      expect(sums).toEqual([{ agree: true }]);
    });

    test("a repeated order whose key is locked answers busy, stores nothing, and the next try makes it", async () => {
      const headers = { "Idempotency-Key": "held-key-of-one-order" };
      const { body: first } = await postOrder(opened.app, orderBody(), { headers });
      const before = await opened.app.db.$count(paymentAttempts);
      const lock = "(hashtextextended('held-key-of-one-order', 0))";
      await blocker.query(`select pg_advisory_lock${lock}`);
      const busy = await postOrder(opened.app, orderBody(), { headers });
      await blocker.query(`select pg_advisory_unlock${lock}`);
      expect([busy.status, busy.headers.get("retry-after")]).toEqual([503, "2"]);
      const error = "Ödeme işlemi sırasında bir hata oluştu";
      expect(busy.body).toEqual({ success: false, code: "SERVER_BUSY", error });
      expect(await opened.app.db.$count(paymentAttempts)).toBe(before);
      const again = await postOrder(opened.app, orderBody(), { headers });
      expect(again.body).toMatchObject({ success: true, orderId: first.orderId });
    });

    test("a locked order also leaves its payment to the inquiry, even if nothing can be recorded", async () => {
      const { app, payments } = opened;
      const journey = await pay();
      await blocker.query("begin");
      await blocker.query("select 1 from payment_attempts where order_id = $1 for update", [journey.orderId]);
      expect((await bring(journey)).location).toBe(pending);
      await blocker.query("rollback");
      payments.clock.forward(6);
      await inquireDue(app.payments);
      const [attempt] = await app.db
        .select()
        .from(paymentAttempts)
        .where(inArray(paymentAttempts.orderId, [journey.orderId]));
      expect(attempt).toMatchObject({ status: "settled", evidence: "inquiry" });
      expect((await bring(journey)).location).toBe(success);
    });

    test("a browser that returns with the number alone reads that its payment is being checked, never an error", async () => {
      const { orderId } = await pay();
      await blocker.query("select pg_advisory_lock($1)", [advisoryLocks.unverifiedCallback]);
      const answer = await openCallback(opened.app, `?number=${orderId}`, { bank: "payfor" });
      await blocker.query("select pg_advisory_unlock($1)", [advisoryLocks.unverifiedCallback]);
      expect([answer.status, answer.headers.get("location")]).toEqual([303, pending]);
    });

    test.each([true, false])(
      "a donor who paid and presses pay again gets no form (same key: %s)",
      async (same) => {
        const { app, payments } = opened;
        const key = `held-${same}-first`;
        const created = await postOrder(app, orderBody(), { headers: { "Idempotency-Key": key } });
        const { orderId = "", payment } = created.body;
        if (payment) await payAtBank(payment, "999999");
        payments.clock.forward(1);
        const { length } = logged;
        const before = await app.db.$count(orders);
        const cookie = cookieHeader(created);
        await blocker.query("begin");
        await blocker.query("select 1 from orders where id = $1 for no key update", [orderId]);
        const headers = { "Idempotency-Key": same ? key : `${key}-changed`, Cookie: cookie };
        const again = await postOrder(app, orderBody(), { headers });
        await blocker.query("rollback");
        expect(again).toMatchObject({ status: 200, body: { success: true, orderId } });
        expect(again.body.payment).toBeUndefined();
        expect(await app.db.$count(orders)).toBe(before);
        expect(logged.slice(length)).toMatchObject([{ fields: { number: orderId, order: orderId } }]);
        const request = new Request(new URL(pending, site), {
          headers: { Cookie: cookieHeader(created, again) },
        });
        expect(await readPaymentResult(request, app)).toMatchObject({
          outcome: "checking",
          order: { id: orderId },
        });
        payments.clock.forward(0.2);
        await inquireDue(app.payments);
        expect(await readPaymentResult(request, app)).toMatchObject({ outcome: "success" });
      },
    );
  },
);
