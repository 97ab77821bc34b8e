import { eq, inArray, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkLedger } from "#server/giving/ledger/check-ledger.ts";
import type { Role } from "#server/staff/roles.ts";
import { adminUsers, auditLog } from "#server/staff/table.ts";
import { payAtBank } from "#testing/counterparts/banks.ts";
import { silent } from "#testing/databases/test-database.ts";
import { readOrderStatus } from "#testing/world/read-order-status.ts";
import { bankOfForm, openTestBanks, type TestBanks } from "#testing/world/two-banks.ts";
import { readBanks } from "./breaker/read-banks.ts";
import { switchBank } from "./breaker/switch-bank.ts";
import { finishPayment } from "./finish-payment.ts";
import { inquireAttempt } from "./inquire-attempt.ts";
import { nameOldAttempts } from "./name-old-attempts.ts";
import { reconcileDue } from "./reconcile/reconcile-due.ts";
import { reportMissingBanks } from "./report-missing-banks.ts";
import { findBank, listBankNames } from "./site-bank.ts";
import { bankDays, paymentAlarms, paymentAttempts } from "./table.ts";

let t: TestBanks;
beforeAll(async () => {
  t = await openTestBanks();
});
afterAll(() => t.close());

async function as(name: string, role: Role = "admin") {
  const email = `${name.toLowerCase()}@example.org`;
  await t.ctx.db.insert(adminUsers).values({ id: name, email, fullName: name, role }).onConflictDoNothing();
  const actor = { id: name, name, role, overrides: {}, address: null };
  return { db: t.ctx.db, clock: t.clock, log: silent, actor };
}

const switchIsbank = (off: boolean) => ({ name: "isbank", off });

async function payAndReadCallback(payment: Awaited<ReturnType<TestBanks["give"]>>["payment"]) {
  return (payment && (await payAtBank(payment, "123456"))) ?? new URLSearchParams();
}

const readStatus = (id: string) => readOrderStatus(t.ctx.db, id);

const listOpenAlarms = async () => {
  const rows = await t.ctx.db.select().from(paymentAlarms).where(isNull(paymentAlarms.resolvedAt));
  return rows.map(({ kind, subject }) => `${kind} ${subject}`);
};

describe("a bank that staff switch off", () => {
  test("gets no more donors, still settles its earlier payments, and can be switched on again", async () => {
    const begunBefore = await t.give();
    expect(bankOfForm(begunBefore.payment)).toBe("isbank");
    expect(await switchBank(await as("Ada"), t.banks, switchIsbank(true))).toEqual({ kind: "saved" });
    expect(await switchBank(await as("Ada"), t.banks, switchIsbank(true))).toEqual({ kind: "unchanged" });
    expect(bankOfForm((await t.give()).payment)).toBe("yedek");
    expect((await readBanks(t.ctx))[0]).toMatchObject({ state: "off", by: "Ada", since: t.clock.now() });
    const result = await finishPayment(t.ctx, await payAndReadCallback(begunBefore.payment));
    expect(result).toEqual({ status: "success", orderId: begunBefore.orderId });

    expect(await switchBank(await as("Ada"), t.banks, switchIsbank(false))).toEqual({ kind: "saved" });
    expect(bankOfForm((await t.give()).payment)).toBe("isbank");
    const audited = await t.ctx.db.select().from(auditLog).where(eq(auditLog.entity, "bank"));
    expect(audited.map(({ action, entityId }) => `${action} ${entityId}`)).toEqual([
      "switch-off isbank",
      "switch-on isbank",
    ]);
  });

  test("is switched by administrators only, and only if the site has another bank", async () => {
    expect(await switchBank(await as("Ece", "editor"), t.banks, switchIsbank(true))).toMatchObject({
      kind: "forbidden",
    });
    expect(await switchBank(await as("Ada"), t.banks, { name: "garanti", off: true })).toEqual({
      kind: "missing",
    });
    expect(await switchBank(await as("Ada"), [t.banks[0]], switchIsbank(true))).toEqual({ kind: "missing" });
    expect((await readBanks(t.ctx))[0]?.state).toBe("working");
  });
});

describe("a message of one bank about a payment at another", () => {
  test("settles nothing and raises an alarm, and the right bank still settles the payment", async () => {
    const { orderId, payment } = await t.give();
    const callback = await payAndReadCallback(payment);
    expect(await finishPayment(t.second, callback)).toEqual({ status: "pending", orderId: null });
    expect(await readStatus(orderId)).toBe("pending");
    expect(await listOpenAlarms()).toEqual([expect.stringContaining(`unknown_to_us bank:${orderId}`)]);
    expect(await finishPayment(t.ctx, callback)).toEqual({ status: "success", orderId });
    await t.ctx.db.delete(paymentAlarms);
  });
});

test("the ledger check reports equal references of one bank, but not of two banks", async () => {
  const { db, clock } = t.ctx;
  const first = await t.give();
  await finishPayment(t.ctx, await payAndReadCallback(first.payment));
  await switchBank(await as("Ada"), t.banks, switchIsbank(true));
  const second = await t.give();
  await finishPayment(t.second, await payAndReadCallback(second.payment));
  await switchBank(await as("Ada"), t.banks, switchIsbank(false));
  const isOneOfBoth = inArray(paymentAttempts.orderId, [first.orderId, second.orderId]);
  const findReusedAfter = async (change: Partial<typeof paymentAttempts.$inferInsert>) => {
    await db.update(paymentAttempts).set(change).where(isOneOfBoth);
    const checked = await checkLedger(db, clock);
    if (checked.kind === "busy") throw new Error("busy");
    const reused = checked.differences.filter(({ kind }) => kind === "reference_reused");
    return reused.map(({ subject }) => subject);
  };
  expect(await findReusedAfter({ bankReference: "77", authCode: "S1" })).toEqual([]);
  expect(await findReusedAfter({ bank: "yedek" })).toEqual(["reference:yedek:77:S1"]);
  await findReusedAfter({ bankReference: null });
});

describe("a bank that is no longer in the settings", () => {
  const contextWithoutIsbank = () => ({ ...t.ctx, banks: [t.banks[1]] });

  test("leaves its payments open with one alarm, which closes when the bank is in the settings again", async () => {
    const { orderId, payment } = await t.give();
    await payAndReadCallback(payment);
    t.clock.forwardMinutes(60 * 48);
    expect(await inquireAttempt(contextWithoutIsbank(), orderId)).toEqual({ outcome: "open", orderId });
    await reportMissingBanks(contextWithoutIsbank());
    await reportMissingBanks(contextWithoutIsbank());
    expect(await listOpenAlarms()).toEqual(["bank_not_configured bank-name:isbank"]);
    expect(await readStatus(orderId)).toBe("pending");

    await reportMissingBanks(t.ctx);
    expect(await listOpenAlarms()).toEqual([]);
    expect(await inquireAttempt(t.ctx, orderId)).toEqual({ outcome: "paid", orderId });
  });
});

describe("attempts without a bank name", () => {
  test("get the name of the site's only bank", async () => {
    const { orderId } = await t.give();
    await t.ctx.db.update(paymentAttempts).set({ bank: "" }).where(eq(paymentAttempts.number, orderId));
    expect(await nameOldAttempts(t.ctx)).toBe(0);
    expect(await nameOldAttempts({ db: t.ctx.db, banks: [t.banks[1]] })).toBe(1);
    const [row] = await t.ctx.db.select().from(paymentAttempts).where(eq(paymentAttempts.number, orderId));
    expect(row?.bank).toBe("yedek");
  });

  test("or with the name of a kind belong to the only bank of that kind", () => {
    const banks = [
      { name: "isbank", kind: "nestpay" },
      { name: "ziraat", kind: "payfor" },
      { name: "qnb", kind: "payfor" },
    ];
    const [isbankBank, ziraatBank] = banks;
    expect(findBank(banks, "nestpay")).toBe(isbankBank);
    expect(findBank(banks, "payfor")).toBeUndefined();
    expect(findBank(banks, "ziraat")).toBe(ziraatBank);
    expect(findBank(banks, "")).toBeUndefined();
    expect(listBankNames(banks, banks[0] ?? banks[1] ?? { name: "", kind: "" })).toEqual([
      "isbank",
      "nestpay",
    ]);
    expect(listBankNames([{ name: "payfor", kind: "payfor" }], { name: "payfor", kind: "payfor" })).toEqual([
      "payfor",
      "",
    ]);
  });
});

test("the nightly comparison runs for each bank separately", async () => {
  await t.ctx.db.execute(sql`update payment_attempts set next_ask_at = null`);
  await t.ctx.db.delete(bankDays);
  const donation = await t.give();
  await finishPayment(t.ctx, await payAndReadCallback(donation.payment));
  t.simulator.plantLie({ lie: "hide", orderId: donation.orderId });
  t.clock.forwardMinutes(60 * 40);
  await reconcileDue(t.ctx);
  const days = await t.ctx.db.select().from(bankDays);
  expect([...new Set(days.map(({ bank }) => bank))].sort()).toEqual(["isbank", "yedek"]);
  expect(await listOpenAlarms()).toContain(`missing_at_bank bank:${donation.orderId}`);
});
