import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { campaigns } from "#server/content/campaigns/table.ts";
import { changeStatus } from "#server/giving/orders/change-status.ts";
import { completeOrder } from "#server/giving/orders/complete-order.ts";
import type { SmsContext } from "#server/giving/orders/sms-context.ts";
import { orders } from "#server/giving/orders/table.ts";
import { updateOrderSearch } from "#server/giving/orders/update-order-search.ts";
import { formatReference } from "#shared/giving/order-reference.ts";
import { payAtBank } from "#testing/counterparts/banks.ts";
import { begin } from "#testing/donor/payments.ts";
import { openSiteWithBank, type SiteWithBank } from "#testing/world/site.ts";
import { findOrders } from "./find-orders.ts";
import { finishPayment } from "./finish-payment.ts";
import { inquireAttempt } from "./inquire-attempt.ts";
import { inquireDue } from "./inquire-due.ts";
import { countOpenAlarms, listAlarms } from "./list-alarms.ts";
import { findPaymentLog, listPaymentLogs } from "./list-payment-logs.ts";
import { orderHistory } from "./order-history.ts";
import { resolveAlarm } from "./resolve-alarm.ts";
import { paymentAttempts, paymentLogs } from "./table.ts";

let payments: SiteWithBank;
let sms: SmsContext;
beforeAll(async () => {
  payments = await openSiteWithBank();
  const { db, clock, log } = payments.ctx;
  const accepted = { kind: "accepted", messageId: "1" } as const;
  const provider = { name: "log", send: async () => accepted } as const;
  sms = { db, provider, clock, log, foundation: () => "İmece Vakfı", underway: new Set() };
});
afterAll(() => payments.close());

async function readVersion(id: string): Promise<Date> {
  const [order] = await payments.ctx.db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error("no order");
  return order.updatedAt;
}

const db = () => payments.ctx.db;

describe("the history of an order", () => {
  test("contains all events in chronological order, without personal data", async () => {
    const { orderId, payment } = await begin(payments.ctx);
    payments.clock.forwardMinutes(1);
    const callback = await payAtBank(payment, "100051");
    if (!callback) throw new Error("no callback");
    await finishPayment(payments.ctx, callback);
    payments.clock.forwardMinutes(1);
    const ada = await payments.as("Ada");
    await completeOrder(ada, sms, { id: orderId, expectedUpdatedAt: await readVersion(orderId) });
    payments.clock.forwardMinutes(70);
    await inquireDue(payments.ctx);
    await changeStatus(ada, {
      id: orderId,
      expectedUpdatedAt: await readVersion(orderId),
      status: "cancelled",
      note: "İade.",
    });
    const history = await orderHistory(db(), orderId);
    const eventsWithoutStatus = history.filter(({ kind }) => kind !== "status");
    expect(eventsWithoutStatus.map(({ kind }) => kind)).toEqual([
      "created",
      "attempt",
      "callback",
      "log",
      "sms",
      "sms",
      "inquiry",
    ]);
    expect(history.find(({ kind }) => kind === "log")).toMatchObject({ status: "error", code: "51" });
    expect(history.find(({ kind }) => kind === "callback")).toMatchObject({
      outcome: "declined",
      reason: "51",
    });
    expect(history.filter(({ kind }) => kind === "sms")).toMatchObject([
      { state: "queued" },
      { state: "sent" },
    ]);
    expect(history.filter(({ kind }) => kind === "status")).toMatchObject([
      { from: "payment_failed", to: "completed", by: "Ada", note: null },
      { from: "completed", to: "cancelled", by: "Ada", note: "İade." },
    ]);
    const times = history.map(({ at }) => at.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(JSON.stringify(history)).not.toMatch(/4155650100416111|Ayşe|5551234567/);
  });

  test("of an unknown order is empty", async () => {
    expect(await orderHistory(db(), "HD0000000000000X")).toEqual([]);
  });
});

test("the search finds an order by its id and by the bank reference of its payment", async () => {
  const id = await payments.donor.gives();
  // The server stores the reference of an inquiry, not of the callback.
  await inquireAttempt(payments.ctx, id);
  const [attempt] = await db().select().from(paymentAttempts).where(eq(paymentAttempts.orderId, id));
  const reference = attempt?.bankReference ?? "";
  expect(reference.length).toBeGreaterThan(5);
  expect((await findOrders(db(), { search: ` ${reference} ` })).rows.map((row) => row.id)).toEqual([id]);
  expect((await findOrders(db(), { search: id.toLowerCase() })).rows.map((row) => row.id)).toEqual([id]);
  expect((await findOrders(db(), { search: reference, status: "cancelled" })).rows).toEqual([]);
});

describe("the payment log", () => {
  test("is paged newest first, and filtered by status, code, order and day", async () => {
    for (const otp of ["123456", "100051", "100051", "000000"]) await payments.donor.gives({}, otp);
    const failedId = await payments.donor.gives({}, "100054");
    const entries = await db().select().from(paymentLogs);
    const list = await listPaymentLogs(db(), {});
    expect(list).toMatchObject({ total: entries.length, page: 1 });
    const ids: number[] = [];
    for (let page = 1; page <= list.pages; page++) {
      ids.push(...(await listPaymentLogs(db(), { page })).rows.map(({ id }) => id));
    }
    const newestFirst = [...entries].sort(
      (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id,
    );
    expect(ids).toEqual(newestFirst.map(({ id }) => id));
    const success = await listPaymentLogs(db(), { status: "success" });
    expect(success.total).toBe(entries.filter(({ status }) => status === "success").length);
    const code = await listPaymentLogs(db(), { code: "51", status: "error" });
    expect(code.rows.every(({ errorCode }) => errorCode === "51")).toBe(true);
    expect(code.total).toBe(entries.filter(({ errorCode }) => errorCode === "51").length);
    expect((await listPaymentLogs(db(), { code: "51", status: "success" })).total).toBe(0);
    const byOrder = await listPaymentLogs(db(), { order: failedId });
    expect(byOrder.rows).toMatchObject([{ orderId: failedId, errorCode: "54" }]);
    const byPrefix = await listPaymentLogs(db(), { order: failedId.slice(0, 12).toLowerCase() });
    expect(byPrefix.rows.map(({ orderId }) => orderId)).toContain(failedId);
    expect((await listPaymentLogs(db(), { from: "2031-01-01" })).total).toBe(0);
  });

  test("filtered by a prefix of very many order ids begins with the newest entries", async () => {
    const [campaign] = await db().select({ id: campaigns.id }).from(campaigns);
    await db().transaction(async (tx) => {
      await tx.execute(sql`insert into orders (id, payment_method, total_amount)
        select 'HDZ' || lpad(n::text, 13, '0'), 'card', 500 from generate_series(1, 1100) n`);
      await tx.execute(sql`insert into order_items
        (order_id, position, campaign_id, campaign_title, category, donation_type, amount)
        select id, 0, ${campaign?.id}, 'x', 'genel', 'standart', 500 from orders where id like 'HDZ%'`);
      const ids = Array.from({ length: 1_100 }, (_, n) => `HDZ${String(n + 1).padStart(13, "0")}`);
      await updateOrderSearch(tx, ids);
      await tx.execute(sql`insert into payment_logs (order_id, amount, status, payment_method, created_at)
        select id, 500, 'error', 'card', timestamptz '2027-01-01' + right(id, 13)::int * interval '1 second'
        from orders where id like 'HDZ%'`);
    });
    for (const orderId of ["hdz", "HD"]) {
      const list = await listPaymentLogs(db(), { order: orderId });
      expect(list.total).toBeGreaterThanOrEqual(1_100);
      expect(list.rows[0]?.orderId).toBe("HDZ0000000001100");
    }
    expect(await listPaymentLogs(db(), { order: "AB" })).toMatchObject({ total: 0, rows: [] });
    expect(await listPaymentLogs(db(), { order: "HDZ000000000110" })).toMatchObject({ total: 1 });
  });

  test("is filtered by an order's reference with or without hyphens", async () => {
    const id = await payments.donor.gives({}, "100051");
    const [order] = await db().select().from(orders).where(eq(orders.id, id));
    const reference = order?.reference ?? "";
    const formatted = formatReference(reference);
    for (const search of [
      formatted,
      formatted.toLowerCase(),
      ` ${reference} `,
      formatted.replaceAll("-", " "),
    ]) {
      expect(
        (await findOrders(db(), { search })).rows.map((row) => row.id),
        search,
      ).toContain(id);
      const logs = (await listPaymentLogs(db(), { order: search })).rows;
      expect(logs.map((row) => row.orderId)).toContain(id);
      expect(logs.map((row) => row.reference)).toEqual(logs.map(() => reference));
    }
    for (const invalid of [formatted.replaceAll("-", "."), `${formatted}/`]) {
      expect((await listPaymentLogs(db(), { order: invalid })).total, `${invalid} is not corrected`).toBe(0);
    }
  });

  test("has no entry for an invalid id", async () => {
    for (const id of [Number.NaN, 1.5, 1e300]) {
      expect(await findPaymentLog(db(), id)).toBeUndefined();
      const ada = await payments.as("Ada");
      expect(await resolveAlarm(ada, { id, resolution: "x" })).toEqual({ kind: "missing" });
    }
  });

  test("shows the bank's messages about a payment, without card data and names", async () => {
    const id = await payments.donor.gives();
    const [log] = (await listPaymentLogs(db(), { order: id })).rows;
    const detail = await findPaymentLog(db(), log?.id ?? 0);
    expect(detail?.details).toMatchObject({ number: id });
    expect(detail?.messages).toMatchObject([{ source: "callback", outcome: "settled" }]);
    expect(JSON.stringify(detail)).not.toMatch(/4155650100416111|YILMAZ|5551234567/i);
    expect(await findPaymentLog(db(), 999_999)).toBeUndefined();
  });
});

describe("an alarm", () => {
  test("stays open until an editor closes it with a note, and only one editor can close it", async () => {
    const ada = await payments.as("Ada");
    const { orderId, payment } = await begin(payments.ctx);
    await changeStatus(ada, {
      id: orderId,
      expectedUpdatedAt: await readVersion(orderId),
      status: "cancelled",
    });
    const callback = await payAtBank(payment, "123456");
    if (callback) await finishPayment(payments.ctx, callback);
    expect(await countOpenAlarms(db())).toBe(1);
    const [alarm] = (await listAlarms(db(), {})).rows;
    expect(alarm).toMatchObject({
      kind: "approved_after_manual_change",
      orderId,
      orderStatus: "cancelled",
      orderAmount: 25_000,
      paidAmount: 25_000,
      resolvedAt: null,
    });
    const id = alarm?.id ?? 0;
    const request = { id, resolution: "Bankadan iade edildi." };
    expect((await resolveAlarm(await payments.as("Vera", "viewer"), request)).kind).toBe("forbidden");
    expect((await resolveAlarm(ada, { id, resolution: "  " })).kind).toBe("refused");
    const can = await payments.as("Can");
    const results = await Promise.all([resolveAlarm(ada, request), resolveAlarm(can, request)]);
    expect(results.map(({ kind }) => kind).sort()).toEqual(["saved", "stale"]);
    const by = results[0].kind === "saved" ? "Ada" : "Can";
    expect(results.find(({ kind }) => kind === "stale")).toMatchObject({ by });
    expect(await countOpenAlarms(db())).toBe(0);
    expect((await listAlarms(db(), {})).total).toBe(0);
    expect((await listAlarms(db(), { resolved: true })).rows).toMatchObject([
      { id, resolvedByName: by, resolution: request.resolution },
    ]);
    const actions = (await orderHistory(db(), orderId)).filter(({ kind }) => kind === "action");
    expect(actions).toMatchObject([
      { action: "resolve-alarm", by, details: { resolution: request.resolution } },
    ]);
    expect((await resolveAlarm(ada, { id: 999_999, resolution: "x" })).kind).toBe("missing");
  });
});
