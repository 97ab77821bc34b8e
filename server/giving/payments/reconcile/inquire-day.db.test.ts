import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestNights, type TestNights } from "#testing/world/nights.ts";
import { withBank } from "#testing/world/site.ts";
import type { Bank } from "../banks/bank.ts";
import type { BankContext } from "../context.ts";
import { reconcileDue } from "./reconcile-due.ts";

let nights: TestNights;
let ctx: BankContext;
let inquiredNumbers: string[];
beforeAll(async () => {
  nights = await openTestNights();
  const { bank } = nights.ctx;
  const inquire: Bank["inquire"] = (attempt, signal) => {
    inquiredNumbers.push(attempt.number);
    return bank.inquire(attempt, signal);
  };
  ctx = withoutHistory(withBank(nights.ctx, { inquire }));
});
beforeEach(async () => {
  await nights.beginNewDay();
  inquiredNumbers = [];
});
afterAll(() => nights.close());

const runNight = (time = "21:31") => {
  nights.clock.forwardMinutes(nights.minutesTo(time));
  return reconcileDue(ctx);
};

test("with a bank without lists, inquiries settle lost payments and find missing and refunded ones", async () => {
  const booked = await nights.donate();
  const withoutCallback = await nights.donate("999999");
  const hidden = await nights.donate();
  const returned = await nights.donate();
  const declined = await nights.donate("100051");
  nights.plantLies({ lie: "hide", orderId: hidden }, { lie: "refund", orderId: returned, amount: 5_000 });
  const [day] = await runNight();
  expect(inquiredNumbers.toSorted()).toEqual(
    [booked, withoutCallback, hidden, returned, declined].toSorted(),
  );
  expect((await nights.readOrder(withoutCallback)).status).toBe("completed");
  expect(await nights.openAlarms()).toEqual([
    `missing_at_bank bank:${hidden}`,
    `refunded_at_bank bank:${returned}`,
  ]);
  expect((await nights.readBankDay(day)).figures).toEqual({
    lines: null,
    booked: 3,
    asked: 5,
    settled: 1,
    differences: 2,
    unlisted: 0,
  });
  expect(await reconcileDue(ctx)).toEqual([]);
});

test("with a bank without lists, a run inquires only about unanswered attempts, and about all a week later", async () => {
  const answeredLate = await nights.donate();
  const unpaid = await nights.donate("000000");
  const inquireWithoutAnswer: Bank["inquire"] = async (attempt) => {
    const answer = await nights.ctx.bank.inquire(attempt);
    return attempt.number === answeredLate ? { kind: "unknown", reason: "timeout" } : answer;
  };
  nights.clock.forwardMinutes(nights.minutesTo("21:31"));
  expect(await reconcileDue(withBank(ctx, { inquire: inquireWithoutAnswer }))).toEqual([]);
  nights.clock.forwardMinutes(20);
  expect(await reconcileDue(ctx)).toHaveLength(1);
  expect(inquiredNumbers).toEqual([answeredLate]);

  inquiredNumbers = [];
  nights.plantLies({ lie: "void", orderId: answeredLate });
  nights.clock.forwardMinutes(7 * 24 * 60);
  await reconcileDue(ctx);
  // The comparison of each later day inquires again about the attempt with the open alarm.
  expect([...new Set(inquiredNumbers)].toSorted()).toEqual([answeredLate, unpaid].toSorted());
  expect(await nights.openAlarms()).toEqual([`voided_at_bank bank:${answeredLate}`]);
});

/** Returns a context whose bank has no list of a day. */
function withoutHistory(site: BankContext): BankContext {
  const { history: _none, ...bank } = site.bank;
  return { ...site, bank, banks: [bank] };
}
