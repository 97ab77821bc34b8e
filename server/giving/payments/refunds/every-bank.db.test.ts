import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { istanbulDay } from "#shared/text/dates.ts";
import { hasChanged } from "#testing/changed-files.ts";
import { openTestRefunds, type TestRefunds } from "#testing/world/refunds.ts";
import { withBank } from "#testing/world/site.ts";
import { bankNames } from "../banks/registry.ts";
import { foundInPanel } from "./found-in-panel.ts";
import { requestRefund } from "./request-refund.ts";
import { runDueRefunds } from "./run-due-refunds.ts";
import { claimRefund } from "./send-refund.ts";
import { refunds } from "./table.ts";

const day = 24 * 60;

/** Adapters of hosted pages have their own contract tests, so they run here only when payments change. */
const kinds = hasChanged(/^(server\/giving\/payments|tools\/bank-simulator)\//)
  ? bankNames
  : (["payfor", "nestpay"] as const);

describe.each(kinds)("a refund at a %s bank", (kind) => {
  let t: TestRefunds;
  let ada: StaffContext;
  beforeAll(async () => {
    t = await openTestRefunds(kind);
    ada = await t.as("Ada");
  });
  afterEach(async () => {
    t.disturb();
    expect(await t.differences()).toEqual([]);
    t.clock.forward(2 * day);
  });
  afterAll(() => t.close());

  /** Returns the unrefunded rest of a payment of 250 TL at the bank. */
  const leftAtBank = (number: string) => {
    const { voided, refunded = 0 } = t.atBank(number);
    return voided ? 0 : 25_000 - refunded;
  };

  async function saved(outcome: ReturnType<TestRefunds["request"]>) {
    const done = await outcome;
    if (done.kind !== "saved") throw new Error(`not saved: ${JSON.stringify(done)}`);
    return t.rowOf(done.id);
  }

  const part = async (order: string, amount: number) => {
    const [line] = await t.linesOf(order);
    return { whole: false, items: [{ id: line?.id ?? 0, amount }] };
  };

  test("of all, on its day and later, goes back at once and cancels the order", async () => {
    for (const later of [0, day]) {
      const before = await t.collected();
      const order = await t.give();
      t.clock.forward(later);
      const row = await saved(t.request(ada, order));
      expect(row).toMatchObject({ state: "confirmed", amount: 25_000, tries: 1, requestedBy: "Ada" });
      expect(row.way).toBe(later === 0 && t.bank.void ? "void" : "refund");
      expect(leftAtBank(order)).toBe(0);
      expect(await t.order(order)).toMatchObject({
        status: "cancelled",
        statusNote: "Bağışın tamamı iade edildi.",
      });
      expect(await t.collected()).toBe(before);
    }
  });

  test("of a part, then another, then the rest, counts each time", async () => {
    const before = await t.collected();
    const order = await t.give();
    t.clock.forward(day);
    expect(await saved(t.request(ada, order, await part(order, 10_000)))).toMatchObject({
      state: "confirmed",
    });
    expect([leftAtBank(order), (await t.collected()) - before]).toEqual([15_000, 15_000]);
    expect(await saved(t.request(ada, order, await part(order, 10_000)))).toMatchObject({
      state: "confirmed",
    });
    expect([leftAtBank(order), (await t.collected()) - before]).toEqual([5_000, 5_000]);
    expect((await t.order(order)).status).toBe("completed");
    expect(await t.request(ada, order, await part(order, 5_001))).toMatchObject({
      errors: { amount: "above" },
    });
    expect(await saved(t.request(ada, order))).toMatchObject({ state: "confirmed", amount: 5_000 });
    expect([leftAtBank(order), (await t.collected()) - before]).toEqual([0, 0]);
    expect((await t.order(order)).status).toBe("cancelled");
  });

  test("of a part on the day of the sale goes back at once, or by itself when the bank has closed the day", async () => {
    const order = await t.give();
    const row = await saved(t.request(ada, order, await part(order, 10_000)));
    if (row.state !== "confirmed") {
      expect(row).toMatchObject({ state: "approved", way: "refund", returnCode: expect.any(String) });
      expect(istanbulDay(row.nextAt ?? new Date(0)) > istanbulDay(t.clock.now())).toBe(true);
      expect(await runDueRefunds(t.ctx)).toBe(0);
      t.clock.forward(day);
      await runDueRefunds(t.ctx);
    }
    expect(await t.rowOf(row.id)).toMatchObject({ state: "confirmed" });
    expect(leftAtBank(order)).toBe(15_000);
  });

  test.each(["lost", "cut"] as const)(
    "whose answer is %s is inquired about and confirmed, sent once",
    async (fault) => {
      const order = await t.give();
      t.clock.forward(day);
      const before = t.simulator.payments().length;
      const sent = inquiriesOf();
      t.disturb(...sent, fault, "error", "timeout");
      const row = await saved(t.request(ada, order, await part(order, 10_000)));
      expect(row).toMatchObject({ state: "unknown", tries: 1 });
      expect(leftAtBank(order)).toBe(15_000);
      expect(await t.collected()).toBeGreaterThan(0);
      // No further refund is possible while the first is open.
      expect(await saved(t.request(ada, order, await part(order, 10_000)))).toMatchObject({
        state: "approved",
      });
      await t.work(8);
      expect(await t.rowOf(row.id)).toMatchObject({ state: "confirmed", tries: 1 });
      expect(leftAtBank(order)).toBe(5_000);
      expect(t.simulator.payments().length).toBe(before);
    },
  );

  test("that the bank never did is refused after some minutes, and can be requested again", async () => {
    const order = await t.give();
    t.clock.forward(day);
    t.disturb(...inquiriesOf(), "timeout");
    const row = await saved(t.request(ada, order));
    expect(row.state).toBe("unknown");
    await t.work(9);
    expect((await t.rowOf(row.id)).state).toBe("unknown");
    await t.work(12);
    expect(await t.rowOf(row.id)).toMatchObject({ state: "refused", returnCode: "NOT_DONE", tries: 1 });
    expect(leftAtBank(order)).toBe(25_000);
    expect((await t.order(order)).status).toBe("completed");
    expect(await t.alarmsOf(order)).toEqual(["refund_refused"]);
    expect(await saved(t.request(ada, order))).toMatchObject({ state: "confirmed" });
    expect(await t.alarmsOf(order)).toEqual([]);
  });

  test.each([true, false])(
    "whose process is killed before the answer (done by the bank: %s) is never sent again",
    async (done) => {
      const order = await t.give();
      t.clock.forward(day);
      const never = new Promise<never>(() => {});
      let reached = () => {};
      const called = new Promise<void>((resolve) => {
        reached = resolve;
      });
      const killed = async (...request: Parameters<NonNullable<typeof t.bank.refund>>) => {
        if (done) await t.bank.refund?.(...request);
        reached();
        return never;
      };
      const dying = withBank(t.ctx, { refund: killed });
      void requestRefund(ada, dying, {
        orderId: order,
        number: order,
        method: "card" as const,
        whole: true,
        items: [],
        amount: 0,
        reason: "…",
        seen: 0,
      }).catch(() => {});
      await called;
      const [row] = await t.db.select().from(refunds).where(eq(refunds.orderId, order));
      expect(row).toMatchObject({ state: "sent", tries: 1 });
      expect(await claimRefund(t.ctx, row?.id ?? "")).toBeUndefined();
      await t.work(20);
      expect(await t.rowOf(row?.id ?? "")).toMatchObject(
        done ? { state: "confirmed", tries: 1 } : { state: "refused", returnCode: "NOT_DONE", tries: 1 },
      );
      expect(leftAtBank(order)).toBe(done ? 0 : 25_000);
    },
  );

  test("is not sent when staff have already refunded a part in the bank's own panel", async () => {
    const order = await t.give();
    t.clock.forward(day);
    expect(t.simulator.tell({ orderId: order, lie: "refund", amount: 10_000 })).toBe(true);
    const row = await saved(t.request(ada, order, await part(order, 10_000)));
    expect(row).toMatchObject({ state: "refused", returnCode: "DIFFERS", tries: 0 });
    expect(leftAtBank(order)).toBe(15_000);
    // The screen offers to book the refund from the bank's panel.
    expect(await foundInPanel(t.db, order)).toEqual([order]);
    expect(await t.alarmsOf(order)).toEqual(["refund_refused"]);
  });

  test("that the bank refuses leaves everything as it was", async () => {
    const order = await t.give();
    t.clock.forward(day);
    // Staff refund the payment in the bank's panel between our inquiry and our request.
    let left = inquiriesOf().length;
    const watch = async () => {
      if (left-- > 0) t.during(watch);
      else t.simulator.tell({ orderId: order, lie: "refund", amount: 20_000 });
    };
    t.during(watch);
    const before = await t.collected();
    const row = await saved(t.request(ada, order, await part(order, 10_000)));
    expect(row).toMatchObject({ state: "refused", tries: 1 });
    expect(row.returnCode).toMatch(/^[\w-]+$/);
    expect(leftAtBank(order)).toBe(5_000);
    expect(await t.collected()).toBe(before);
    expect(await t.alarmsOf(order)).toEqual(["refund_refused"]);
  });

  test("waits while the bank does not answer", async () => {
    const order = await t.give();
    t.clock.forward(day);
    t.disturb(...Array.from({ length: 4 }, () => "error" as const));
    const row = await saved(t.request(ada, order));
    expect(row).toMatchObject({ state: "approved", tries: 0 });
    await t.work(60);
    expect(await t.rowOf(row.id)).toMatchObject({ state: "confirmed", tries: 1 });
    expect(leftAtBank(order)).toBe(0);
  });

  /** Returns an undisturbed answer for each request of an inquiry about yesterday's paid attempt without refunds. */
  function inquiriesOf(): undefined[] {
    return Array.from({ length: kind === "nestpay" || kind === "payfor" ? 2 : 1 });
  }
});
