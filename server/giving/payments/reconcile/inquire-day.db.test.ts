import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestNights, type TestNights } from "#testing/world/nights.ts";
import { withBank } from "#testing/world/site.ts";
import type { Bank } from "../banks/bank.ts";
import type { BankContext } from "../context.ts";
import { reconcileDue } from "./reconcile-due.ts";

/** Tests a bank without a list of a day: the reconciliation inquires about each attempt. */

let nights: TestNights;
let ctx: BankContext;
let inquired: string[];
beforeAll(async () => {
  nights = await openTestNights();
  const { bank } = nights.ctx;
  const inquire: Bank["inquire"] = (attempt, signal) => {
    inquired.push(attempt.number);
    return bank.inquire(attempt, signal);
  };
  ctx = withoutHistory(withBank(nights.ctx, { inquire }));
});
beforeEach(async () => {
  await nights.newDay();
  inquired = [];
});
afterAll(() => nights.close());

const night = (time = "21:31") => {
  nights.clock.forward(nights.minutesTo(time));
  return reconcileDue(ctx);
};

test("confirms what was booked, settles what was lost, and finds what the bank lacks or took back", async () => {
  const booked = await nights.donate();
  const lost = await nights.donate("999999");
  const hidden = await nights.donate();
  const returned = await nights.donate();
  const declined = await nights.donate("100051");
  nights.lie({ lie: "hide", orderId: hidden }, { lie: "refund", orderId: returned, amount: 5_000 });
  const [day] = await night();
  expect(inquired.toSorted()).toEqual([booked, lost, hidden, returned, declined].toSorted());
  expect((await nights.order(lost)).status).toBe("completed");
  expect(await nights.openAlarms()).toEqual([
    `missing_at_bank bank:${hidden}`,
    `refunded_at_bank bank:${returned}`,
  ]);
  expect((await nights.dayRow(day)).figures).toEqual({
    lines: null,
    booked: 3,
    asked: 5,
    settled: 1,
    differences: 2,
    unlisted: 0,
  });
  expect(await reconcileDue(ctx)).toEqual([]);
});

test("goes on where a run ended, and inquires again a week later", async () => {
  const one = await nights.donate();
  const two = await nights.donate("000000");
  const silent: Bank["inquire"] = async (attempt) => {
    const answer = await nights.ctx.bank.inquire(attempt);
    return attempt.number === one ? { kind: "unknown", reason: "timeout" } : answer;
  };
  nights.clock.forward(nights.minutesTo("21:31"));
  expect(await reconcileDue(withBank(ctx, { inquire: silent }))).toEqual([]);
  nights.clock.forward(20);
  expect(await reconcileDue(ctx)).toHaveLength(1);
  expect(inquired).toEqual([one]);

  inquired = [];
  nights.lie({ lie: "void", orderId: one });
  nights.clock.forward(7 * 24 * 60);
  await reconcileDue(ctx);
  // The comparison of each later day inquires about the open alarm again.
  expect([...new Set(inquired)].toSorted()).toEqual([one, two].toSorted());
  expect(await nights.openAlarms()).toEqual([`voided_at_bank bank:${one}`]);
});

/** Returns a context whose bank has no list of a day. */
function withoutHistory(all: BankContext): BankContext {
  const { history: _none, ...bank } = all.bank;
  return { ...all, bank, banks: [bank] };
}
