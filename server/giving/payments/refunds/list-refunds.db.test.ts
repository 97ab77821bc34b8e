import { afterAll, beforeAll, expect, test } from "vitest";
import { listOrders } from "#server/giving/orders/list-orders.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { istanbulDay } from "#shared/text/dates.ts";
import { openTestRefunds, type TestRefunds } from "#testing/world/refunds.ts";
import { findRefund, listRefunds, listRefundsOfOrder } from "./list-refunds.ts";
import { refundHistory } from "./refund-history.ts";

let t: TestRefunds;
let ada: StaffContext;
beforeAll(async () => {
  t = await openTestRefunds();
  ada = await t.as("Ada");
});
afterAll(() => t.close());

async function requestSaved(outcome: ReturnType<TestRefunds["requestRefund"]>): Promise<string> {
  const result = await outcome;
  if (result.kind !== "saved") throw new Error(`not saved: ${JSON.stringify(result)}`);
  return result.id;
}

test("staff list refunds newest first, and filter them by state, method, order and day", async () => {
  const voidedOrder = await t.give();
  const partlyRefunded = await t.give();
  const first = await requestSaved(t.requestRefund(ada, voidedOrder));
  t.clock.forwardMinutes(24 * 60);
  const [line] = await t.listRefundLines(partlyRefunded);
  const items = [{ id: line?.id ?? 0, amount: 10_000 }];
  const second = await requestSaved(
    t.requestRefund(ada, partlyRefunded, { method: "transfer", whole: false, items }),
  );
  const findIds = async (query: Parameters<typeof listRefunds>[1]) =>
    (await listRefunds(t.db, query)).rows.map(({ id }) => id);

  expect(await findIds({})).toEqual([second, first]);
  expect(await findIds({ state: "confirmed" })).toEqual([first]);
  expect(await findIds({ method: "transfer" })).toEqual([second]);
  expect(await findIds({ order: partlyRefunded })).toEqual([second]);
  expect(await findIds({ order: partlyRefunded.slice(0, 8) })).toContain(second);
  const { reference } = await t.readOrder(voidedOrder);
  expect(await findIds({ order: `${reference}`.toLowerCase() })).toEqual([first]);
  expect(await findIds({ order: "'%" })).toEqual([]);
  const today = istanbulDay(t.clock.now());
  expect(await findIds({ from: today })).toEqual([second]);
  expect(await findIds({ to: today, page: 99 })).toEqual([second, first]);

  expect(await findRefund(t.db, first)).toMatchObject({
    orderId: voidedOrder,
    attemptNumber: voidedOrder,
    duplicate: false,
    method: "card",
    amount: 25_000,
    way: "void",
    state: "confirmed",
    requestedByName: "Ada",
    approvedByName: null,
    reference,
  });
  expect(await findRefund(t.db, "yok")).toBeUndefined();
  expect((await listRefundsOfOrder(t.db, partlyRefunded)).map(({ id }) => id)).toEqual([second]);
  expect(
    (await refundHistory(t.db, { id: first, orderId: voidedOrder })).map(({ action, by, way }) => [
      action,
      by,
      way,
    ]),
  ).toEqual([
    ["request-refund", "Ada", "void"],
    ["send-refund", null, "void"],
    ["confirm-refund", null, "void"],
  ]);
  // The list of orders shows the sums of confirmed refunds and of refunds under way.
  const orders = await listOrders(t.db, {});
  const refundSums = (id: string) => {
    const { status, refunded, refunding } = orders.rows.find((row) => row.id === id) ?? {};
    return { status, refunded, refunding };
  };
  expect(refundSums(voidedOrder)).toEqual({ status: "cancelled", refunded: 25_000, refunding: 0 });
  expect(refundSums(partlyRefunded)).toEqual({ status: "completed", refunded: 0, refunding: 10_000 });
});
