import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { istanbulDay } from "#shared/text/dates.ts";
import { hasChanged } from "#testing/changed-files.ts";
import { openTestRefunds, type TestRefunds } from "#testing/world/refunds.ts";
import { withBank } from "#testing/world/site.ts";
import { bankNames } from "../banks/registry.ts";
import { findPanelRefunds } from "./find-panel-refunds.ts";
import { requestRefund } from "./request-refund.ts";
import { runDueRefunds } from "./run-due-refunds.ts";
import { claimRefund } from "./send-refund.ts";
import { refunds } from "./table.ts";

const minutesOfDay = 24 * 60;

/** The adapters of hosted pages also have contract tests, so they run here only after changes to payments. */
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
    t.breakNextAnswers();
    expect(await t.findDifferences()).toEqual([]);
    t.clock.forwardMinutes(2 * minutesOfDay);
  });
  afterAll(() => t.close());

  /** Returns the amount of a payment of 250 TL that the bank has not refunded. */
  const remainingAtBank = (number: string) => {
    const { voided, refunded = 0 } = t.readBankRecord(number);
    return voided ? 0 : 25_000 - refunded;
  };

  async function readSaved(outcome: ReturnType<TestRefunds["requestRefund"]>) {
    const result = await outcome;
    if (result.kind !== "saved") throw new Error(`not saved: ${JSON.stringify(result)}`);
    return t.readRefund(result.id);
  }

  const partOf = async (order: string, amount: number) => {
    const [line] = await t.listRefundLines(order);
    return { whole: false, items: [{ id: line?.id ?? 0, amount }] };
  };

  test("of the whole payment is made at once and cancels the order, on the day of the payment and later", async () => {
    for (const minutes of [0, minutesOfDay]) {
      const before = await t.readCollected();
      const order = await t.give();
      t.clock.forwardMinutes(minutes);
      const row = await readSaved(t.requestRefund(ada, order));
      expect(row).toMatchObject({ state: "confirmed", amount: 25_000, tries: 1, requestedBy: "Ada" });
      expect(row.way).toBe(minutes === 0 && t.bank.void ? "void" : "refund");
      expect(remainingAtBank(order)).toBe(0);
      expect(await t.readOrder(order)).toMatchObject({
        status: "cancelled",
        statusNote: "Bağışın tamamı iade edildi.",
      });
      expect(await t.readCollected()).toBe(before);
    }
  });

  test("of two parts and then of the remaining amount reduces the collected sum each time", async () => {
    const before = await t.readCollected();
    const order = await t.give();
    t.clock.forwardMinutes(minutesOfDay);
    expect(await readSaved(t.requestRefund(ada, order, await partOf(order, 10_000)))).toMatchObject({
      state: "confirmed",
    });
    expect([remainingAtBank(order), (await t.readCollected()) - before]).toEqual([15_000, 15_000]);
    expect(await readSaved(t.requestRefund(ada, order, await partOf(order, 10_000)))).toMatchObject({
      state: "confirmed",
    });
    expect([remainingAtBank(order), (await t.readCollected()) - before]).toEqual([5_000, 5_000]);
    expect((await t.readOrder(order)).status).toBe("completed");
    expect(await t.requestRefund(ada, order, await partOf(order, 5_001))).toMatchObject({
      errors: { amount: "above" },
    });
    expect(await readSaved(t.requestRefund(ada, order))).toMatchObject({ state: "confirmed", amount: 5_000 });
    expect([remainingAtBank(order), (await t.readCollected()) - before]).toEqual([0, 0]);
    expect((await t.readOrder(order)).status).toBe("cancelled");
  });

  test("of a part on the day of the sale is made at once, or automatically after the bank has closed the day", async () => {
    const order = await t.give();
    const row = await readSaved(t.requestRefund(ada, order, await partOf(order, 10_000)));
    if (row.state !== "confirmed") {
      expect(row).toMatchObject({ state: "approved", way: "refund", returnCode: expect.any(String) });
      expect(istanbulDay(row.nextAt ?? new Date(0)) > istanbulDay(t.clock.now())).toBe(true);
      expect(await runDueRefunds(t.ctx)).toBe(0);
      t.clock.forwardMinutes(minutesOfDay);
      await runDueRefunds(t.ctx);
    }
    expect(await t.readRefund(row.id)).toMatchObject({ state: "confirmed" });
    expect(remainingAtBank(order)).toBe(15_000);
  });

  test.each(["lost", "cut"] as const)(
    "whose answer is %s is confirmed by an inquiry and never sent again",
    async (fault) => {
      const order = await t.give();
      t.clock.forwardMinutes(minutesOfDay);
      const before = t.simulator.payments().length;
      const undisturbed = undisturbedInquiry();
      t.breakNextAnswers(...undisturbed, fault, "error", "timeout");
      const row = await readSaved(t.requestRefund(ada, order, await partOf(order, 10_000)));
      expect(row).toMatchObject({ state: "unknown", tries: 1 });
      expect(remainingAtBank(order)).toBe(15_000);
      expect(await t.readCollected()).toBeGreaterThan(0);
      // The second refund is not sent while the first one has no answer.
      expect(await readSaved(t.requestRefund(ada, order, await partOf(order, 10_000)))).toMatchObject({
        state: "approved",
      });
      await t.runRefundsForMinutes(8);
      expect(await t.readRefund(row.id)).toMatchObject({ state: "confirmed", tries: 1 });
      expect(remainingAtBank(order)).toBe(5_000);
      expect(t.simulator.payments().length).toBe(before);
    },
  );

  test("that the bank never made is refused after some minutes, and can be requested again", async () => {
    const order = await t.give();
    t.clock.forwardMinutes(minutesOfDay);
    t.breakNextAnswers(...undisturbedInquiry(), "timeout");
    const row = await readSaved(t.requestRefund(ada, order));
    expect(row.state).toBe("unknown");
    await t.runRefundsForMinutes(9);
    expect((await t.readRefund(row.id)).state).toBe("unknown");
    await t.runRefundsForMinutes(12);
    expect(await t.readRefund(row.id)).toMatchObject({ state: "refused", returnCode: "NOT_DONE", tries: 1 });
    expect(remainingAtBank(order)).toBe(25_000);
    expect((await t.readOrder(order)).status).toBe("completed");
    expect(await t.listOpenAlarmsOf(order)).toEqual(["refund_refused"]);
    expect(await readSaved(t.requestRefund(ada, order))).toMatchObject({ state: "confirmed" });
    expect(await t.listOpenAlarmsOf(order)).toEqual([]);
  });

  test.each([true, false])(
    "whose process is killed before the answer (the bank made the refund: %s) is never sent again",
    async (done) => {
      const order = await t.give();
      t.clock.forwardMinutes(minutesOfDay);
      const never = new Promise<never>(() => {});
      let notifyCalled = () => {};
      const bankCalled = new Promise<void>((resolve) => {
        notifyCalled = resolve;
      });
      const refundThenHang = async (...request: Parameters<NonNullable<typeof t.bank.refund>>) => {
        if (done) await t.bank.refund?.(...request);
        notifyCalled();
        return never;
      };
      const contextThatHangs = withBank(t.ctx, { refund: refundThenHang });
      void requestRefund(ada, contextThatHangs, {
        orderId: order,
        number: order,
        method: "card" as const,
        whole: true,
        items: [],
        amount: 0,
        reason: "…",
        expectedSum: 0,
      }).catch(() => {});
      await bankCalled;
      const [row] = await t.db.select().from(refunds).where(eq(refunds.orderId, order));
      expect(row).toMatchObject({ state: "sent", tries: 1 });
      expect(await claimRefund(t.ctx, row?.id ?? "")).toBeUndefined();
      await t.runRefundsForMinutes(20);
      expect(await t.readRefund(row?.id ?? "")).toMatchObject(
        done ? { state: "confirmed", tries: 1 } : { state: "refused", returnCode: "NOT_DONE", tries: 1 },
      );
      expect(remainingAtBank(order)).toBe(done ? 0 : 25_000);
    },
  );

  test("is not sent when staff have already refunded a part in the bank's own panel", async () => {
    const order = await t.give();
    t.clock.forwardMinutes(minutesOfDay);
    expect(t.simulator.plantLie({ orderId: order, lie: "refund", amount: 10_000 })).toBe(true);
    const row = await readSaved(t.requestRefund(ada, order, await partOf(order, 10_000)));
    expect(row).toMatchObject({ state: "refused", returnCode: "DIFFERS", tries: 0 });
    expect(remainingAtBank(order)).toBe(15_000);
    // The screen offers to book the refund from the bank's panel.
    expect(await findPanelRefunds(t.db, order)).toEqual([order]);
    expect(await t.listOpenAlarmsOf(order)).toEqual(["refund_refused"]);
  });

  test("that the bank refuses changes neither payment nor sums", async () => {
    const order = await t.give();
    t.clock.forwardMinutes(minutesOfDay);
    // Staff refund the payment in the bank's panel between our inquiry and our request.
    let inquiriesLeft = undisturbedInquiry().length;
    const refundAfterInquiries = async () => {
      if (inquiriesLeft-- > 0) t.runDuringNextRequest(refundAfterInquiries);
      else t.simulator.plantLie({ orderId: order, lie: "refund", amount: 20_000 });
    };
    t.runDuringNextRequest(refundAfterInquiries);
    const before = await t.readCollected();
    const row = await readSaved(t.requestRefund(ada, order, await partOf(order, 10_000)));
    expect(row).toMatchObject({ state: "refused", tries: 1 });
    expect(row.returnCode).toMatch(/^[\w-]+$/);
    expect(remainingAtBank(order)).toBe(5_000);
    expect(await t.readCollected()).toBe(before);
    expect(await t.listOpenAlarmsOf(order)).toEqual(["refund_refused"]);
  });

  test("waits while the bank does not answer", async () => {
    const order = await t.give();
    t.clock.forwardMinutes(minutesOfDay);
    t.breakNextAnswers(...Array.from({ length: 4 }, () => "error" as const));
    const row = await readSaved(t.requestRefund(ada, order));
    expect(row).toMatchObject({ state: "approved", tries: 0 });
    await t.runRefundsForMinutes(60);
    expect(await t.readRefund(row.id)).toMatchObject({ state: "confirmed", tries: 1 });
    expect(remainingAtBank(order)).toBe(0);
  });

  /** Returns one entry, without a fault, for each request that an inquiry about a payment of yesterday makes. */
  function undisturbedInquiry(): undefined[] {
    return Array.from({ length: kind === "nestpay" || kind === "payfor" ? 2 : 1 });
  }
});
