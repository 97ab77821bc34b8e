import { isNull } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { paymentAlarms } from "#server/giving/payments/table.ts";
import {
  ibans,
  openTestBankAccounts,
  type TestBankAccounts,
  type TestPerson,
} from "#testing/world/bank-accounts.ts";
import { applyDue } from "./apply-due.ts";
import { countWaits } from "./count-waits.ts";
import { approveRequest } from "./decide-request.ts";
import { withExpectedTime } from "./expected-time.ts";
import { listUndecided } from "./queries.ts";

let t: TestBankAccounts;
let ada: TestPerson;

beforeEach(async () => {
  t = await openTestBankAccounts();
  ada = await t.hire("Ada");
  await t.addShown();
  await t.open();
});
afterEach(() => t.close());

/** The job, as it runs every minute. */
const runJob = async () => applyDue(t.house, await countWaits(t.db, t.clock.now()));

/** The site runs for these hours; the job is run twice an hour. */
async function runFor(hours: number): Promise<number> {
  let decided = await runJob();
  for (let half = 0; half < 2 * hours; half++) {
    t.clock.forwardMinutes(30);
    decided += await runJob();
  }
  return decided;
}

const iban = async () => (await t.listAccounts())[0]?.iban;

test("a leap of the clock makes no change effective before 24 hours have passed", async () => {
  await t.requestIban(ada, ibans.second);
  expect(await runFor(2)).toBe(0);
  for (const leapMinutes of [24 * 60, 30 * 24 * 60, 61]) {
    t.clock.forwardMinutes(leapMinutes);
    expect(await runJob()).toBe(0);
  }
  expect(await runFor(21.5)).toBe(0);
  expect(await iban()).toBe(ibans.first);
  expect(await runFor(0.5)).toBe(1);
  expect(await iban()).toBe(ibans.second);
});

test("on a machine that is off each night a change becomes effective, and the screen names the later time", async () => {
  await t.requestIban(ada, ibans.second);
  expect(await runFor(10)).toBe(0);
  t.clock.forwardMinutes(14 * 60);
  const now = t.clock.now();
  const [expected] = await withExpectedTime(t.db, await listUndecided(t.db), now);
  expect(expected?.effectiveAt).toEqual(new Date(now.getTime() + 14 * 3_600_000));
  expect(await runFor(10)).toBe(0);
  t.clock.forwardMinutes(14 * 60);
  expect(await runFor(4)).toBe(1);
  expect(await iban()).toBe(ibans.second);
});

test("a request that is overdue by a day raises an alarm until it is effective", async () => {
  const alarms = () => t.db.$count(paymentAlarms, isNull(paymentAlarms.resolvedAt));
  await t.requestIban(ada, ibans.second);
  await runFor(1);
  t.clock.forwardMinutes(46 * 60);
  await runJob();
  expect(await alarms()).toBe(0);
  t.clock.forwardMinutes(61);
  await runJob();
  expect(await alarms()).toBe(1);
  await runFor(23);
  expect(await iban()).toBe(ibans.second);
  expect(await alarms()).toBe(0);
});

test("an approval needs no trusted clock", async () => {
  const bora = await t.hire("Bora");
  await t.ageStaffByDays(8);
  const id = await t.requestIban(ada, ibans.second);
  await runFor(1);
  t.clock.forwardMinutes(14 * 60);
  await runJob();
  expect(await approveRequest(bora.ctx, t.house, id, await t.proof(bora))).toEqual({ kind: "effective" });
});
