import { afterAll, beforeAll, expect, test } from "vitest";
import { listOrders } from "#server/giving/orders/list-orders.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { istanbulDay } from "#shared/text/dates.ts";
import { openTestRefunds, type TestRefunds } from "#testing/world/refunds.ts";
import { findRefundSeen, listRefunds, refundsOf } from "./list-refunds.ts";
import { refundHistory } from "./refund-history.ts";

let t: TestRefunds;
let ada: StaffContext;
beforeAll(async () => {
  t = await openTestRefunds();
  ada = await t.as("Ada");
});
afterAll(() => t.close());

async function saved(outcome: ReturnType<TestRefunds["request"]>): Promise<string> {
  const done = await outcome;
  if (done.kind !== "saved") throw new Error(`not saved: ${JSON.stringify(done)}`);
  return done.id;
}

test("refunds are listed newest first, and found by state, way, order and day", async () => {
  const voided = await t.give();
  const part = await t.give();
  const first = await saved(t.request(ada, voided));
  t.clock.forward(24 * 60);
  const [line] = await t.linesOf(part);
  const items = [{ id: line?.id ?? 0, amount: 10_000 }];
  const second = await saved(t.request(ada, part, { method: "transfer", whole: false, items }));
  const found = async (query: Parameters<typeof listRefunds>[1]) =>
    (await listRefunds(t.db, query)).rows.map(({ id }) => id);

  expect(await found({})).toEqual([second, first]);
  expect(await found({ state: "confirmed" })).toEqual([first]);
  expect(await found({ method: "transfer" })).toEqual([second]);
  expect(await found({ order: part })).toEqual([second]);
  expect(await found({ order: part.slice(0, 8) })).toContain(second);
  const { reference } = await t.order(voided);
  expect(await found({ order: `${reference}`.toLowerCase() })).toEqual([first]);
  expect(await found({ order: "'%" })).toEqual([]);
  const today = istanbulDay(t.clock.now());
  expect(await found({ from: today })).toEqual([second]);
  expect(await found({ to: today, page: 99 })).toEqual([second, first]);

  expect(await findRefundSeen(t.db, first)).toMatchObject({
    orderId: voided,
    attemptNumber: voided,
    duplicate: false,
    method: "card",
    amount: 25_000,
    way: "void",
    state: "confirmed",
    requestedByName: "Ada",
    approvedByName: null,
    reference,
  });
  expect(await findRefundSeen(t.db, "yok")).toBeUndefined();
  expect((await refundsOf(t.db, part)).map(({ id }) => id)).toEqual([second]);
  expect(
    (await refundHistory(t.db, { id: first, orderId: voided })).map(({ action, by, way }) => [
      action,
      by,
      way,
    ]),
  ).toEqual([
    ["request-refund", "Ada", "void"],
    ["send-refund", null, "void"],
    ["confirm-refund", null, "void"],
  ]);
  // The list of orders shows the confirmed refunds, and those under way.
  const orders = await listOrders(t.db, {});
  const shown = (id: string) => {
    const { status, refunded, refunding } = orders.rows.find((row) => row.id === id) ?? {};
    return { status, refunded, refunding };
  };
  expect(shown(voided)).toEqual({ status: "cancelled", refunded: 25_000, refunding: 0 });
  expect(shown(part)).toEqual({ status: "completed", refunded: 0, refunding: 10_000 });
});
