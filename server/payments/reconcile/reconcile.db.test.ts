import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Lie } from "../../../tools/bank-simulator/lies.ts";
import { orders } from "../../orders/table.ts";
import { finishPayment } from "../finish-payment.ts";
import { bankDays, demoEvidence, paymentAlarms, paymentAttempts } from "../table.ts";
import { begin, openTestPayments, orderRequest, payAtBank, type TestPayments } from "../test-payments.ts";
import { claimDay, noteEndedDays } from "./bank-days.ts";
import { reconcileDue } from "./reconcile-due.ts";

let payments: TestPayments;
beforeAll(async () => {
  payments = await openTestPayments();
});
beforeEach(async () => {
  // For each test a day of its own, from one in the morning in Istanbul on; the days before are none of its business.
  const { clock, ctx } = payments;
  await ctx.db.delete(paymentAlarms);
  await ctx.db.update(paymentAttempts).set({ evidence: demoEvidence });
  clock.forward(minutesTo("22:00") + 24 * 60 * 40);
  await ctx.db.delete(bankDays);
  await ctx.db
    .insert(bankDays)
    .values({ day: ctx.bank.dayOf(new Date(clock.now().getTime() - 2 * 3_600_000)) });
});
afterAll(() => payments.close());

/** Until that time of the day (UTC) comes next. */
function minutesTo(time: string): number {
  const now = payments.clock.now();
  const then = new Date(`${now.toISOString().slice(0, 10)}T${time}:00Z`).getTime();
  const minutes = (then - now.getTime()) / 60_000;
  return minutes > 0 ? minutes : minutes + 24 * 60;
}

/** To half past midnight in Istanbul and a minute, and what is compared then. */
async function nextNight(): Promise<string[]> {
  payments.clock.forward(minutesTo("21:31"));
  return reconcileDue(payments.ctx);
}

async function again(day: string | undefined): Promise<void> {
  const nextAt = payments.clock.now();
  await payments.ctx.db
    .update(bankDays)
    .set({ nextAt })
    .where(eq(bankDays.day, day ?? ""));
}

async function donate(otp = "123456", amount = 25_000): Promise<string> {
  const items = [{ id: "genel", amount, quantity: 1, donationType: "standart" as const }];
  const { orderId, payment } = await begin(payments.ctx, orderRequest({ items }));
  const callback = await payAtBank(payment, otp);
  if (callback) await finishPayment(payments.ctx, callback);
  return orderId;
}

function lie(...lies: Lie[]): void {
  for (const one of lies) expect(payments.simulator.tell(one), one.lie).toBe(true);
}

/** The open alarms, as "kind subject". */
async function openAlarms(): Promise<string[]> {
  const rows = await payments.ctx.db
    .select()
    .from(paymentAlarms)
    .where(isNull(paymentAlarms.resolvedAt))
    .orderBy(paymentAlarms.kind, paymentAlarms.subject);
  return rows.map(({ kind, subject }) => `${kind} ${subject}`);
}

async function orderRow(id: string) {
  const [order] = await payments.ctx.db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error("no such order");
  return order;
}

async function dayRow(day: string | undefined) {
  const [row] = await payments.ctx.db
    .select()
    .from(bankDays)
    .where(eq(bankDays.day, day ?? ""));
  if (!row) throw new Error("no such day");
  return row;
}

describe("a night", () => {
  test("with nothing to find notes the day, asks about nothing and leaves it alone until next week", async () => {
    await donate();
    await donate("100051");
    await donate("000000");
    const [day] = await nextNight();
    expect(await openAlarms()).toEqual([]);
    const row = await dayRow(day);
    expect(row.figures).toEqual({ lines: 3, booked: 1, asked: 0, settled: 0, differences: 0, unlisted: 0 });
    expect(row.nextAt?.getTime()).toBe(
      payments.ctx.bank.dayStart(day ?? "").getTime() + 8 * 86_400_000 + 1_800_000,
    );
    expect(await reconcileDue(payments.ctx)).toEqual([]);
  });

  test("settles what was paid and never heard of, by the bank's answer to an inquiry", async () => {
    const vanished = await donate("999999");
    const failed = await donate("999999");
    await payments.ctx.db.update(orders).set({ status: "payment_failed" }).where(eq(orders.id, failed));
    await nextNight();
    expect([(await orderRow(vanished)).status, (await orderRow(failed)).status]).toEqual([
      "completed",
      "completed",
    ]);
    expect(await openAlarms()).toEqual([]);
  });

  test("finds every difference, says nothing of the rest, and finds it once", async () => {
    const [fine, back, given, other, gone, twice] = await Promise.all(
      Array.from({ length: 6 }, () => donate()),
    );
    lie({ lie: "void", orderId: back ?? "" });
    lie({ lie: "refund", orderId: given ?? "", amount: 10_000 });
    lie({ lie: "amount", orderId: other ?? "", amount: 24_999 });
    lie({ lie: "hide", orderId: gone ?? "" }, { lie: "take-again", orderId: twice ?? "" });
    lie({ lie: "invent", orderId: "FOREIGN-1", amount: 700 });
    const [day] = await nextNight();
    const wanted = [
      `amount_difference bank:${other}`,
      `duplicate_payment bank:${twice}`,
      `missing_at_bank bank:${gone}`,
      `refunded_at_bank bank:${given}`,
      `unknown_to_us bank:FOREIGN-1:${day}`,
      `voided_at_bank bank:${back}`,
    ];
    expect(await openAlarms()).toEqual(wanted);
    expect((await orderRow(fine ?? "")).status).toBe("completed");
    await again(day);
    expect(await reconcileDue(payments.ctx)).toEqual([day]);
    expect(await openAlarms()).toEqual(wanted);
  });

  test("closes what differs no more, also of days long over", async () => {
    const [wrong, unwanted] = [await donate(), await donate()];
    lie({ lie: "amount", orderId: wrong, amount: 1 }, { lie: "void", orderId: unwanted });
    await nextNight();
    expect(await openAlarms()).toHaveLength(2);
    lie({ lie: "amount", orderId: wrong, amount: 25_000 });
    await payments.ctx.db
      .update(orders)
      .set({ status: "cancelled", staffChangedAt: payments.clock.now() })
      .where(eq(orders.id, unwanted));
    await nextNight();
    expect(await openAlarms()).toEqual([]);
    const cleared = and(eq(paymentAlarms.cleared, true), isNotNull(paymentAlarms.resolvedAt));
    expect(await payments.ctx.db.$count(paymentAlarms, cleared)).toBe(2);
  });

  test("does not raise again what a person has closed and has not changed since", async () => {
    const given = await donate();
    lie({ lie: "refund", orderId: given, amount: 10_000 });
    const [day] = await nextNight();
    await payments.ctx.db
      .update(paymentAlarms)
      .set({ resolvedAt: payments.clock.now(), resolution: "bilinçli iade" });
    await again(day);
    await reconcileDue(payments.ctx);
    expect(await openAlarms()).toEqual([]);
    lie({ lie: "refund", orderId: given, amount: 5_000 });
    await nextNight();
    expect(await openAlarms()).toEqual([`refunded_at_bank bank:${given}`]);
  });

  test("sees a second payment given back, which is what staff were asked for", async () => {
    const orderId = await donate();
    const second = `${orderId.slice(0, -2)}ZZ`;
    const [first] = await payments.ctx.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.number, orderId));
    if (!first) throw new Error("no attempt");
    await payments.ctx.db
      .insert(paymentAttempts)
      .values({ ...first, number: second, sequence: 2, status: "duplicate" });
    await payments.ctx.db
      .insert(paymentAlarms)
      .values({ kind: "duplicate_payment", orderId, number: second });
    lie(
      { lie: "invent", orderId: second, amount: 25_000 },
      { lie: "refund", orderId: second, amount: 25_000 },
    );
    await nextNight();
    expect(await openAlarms()).toEqual([]);
  });
});

describe("around midnight", () => {
  test("a payment that the bank puts into the next day is missed by nobody", async () => {
    payments.clock.forward(minutesTo("20:58"));
    const { orderId, payment } = await begin(payments.ctx);
    payments.clock.forward(4);
    const callback = await payAtBank(payment, "123456");
    if (callback) await finishPayment(payments.ctx, callback);
    const [day] = await nextNight();
    expect((await dayRow(day)).figures).toMatchObject({ lines: 0, booked: 1, asked: 0, unlisted: 0 });
    const [next] = await nextNight();
    expect((await dayRow(next)).figures).toMatchObject({ lines: 1, booked: 0, asked: 0, differences: 0 });
    expect(await openAlarms()).toEqual([]);
    expect((await orderRow(orderId)).status).toBe("completed");
  });
});

describe("a bank that does not answer", () => {
  test.each(["html", "error", "cut"] as const)(
    "(%s) settles and finds nothing; the day comes again, and comes before staff in the morning",
    async (fault) => {
      const [gone] = [await donate(), await donate("999999")];
      lie({ lie: "hide", orderId: gone });
      payments.breakInquiries(fault);
      expect(await nextNight()).toEqual([]);
      expect(await openAlarms()).toEqual([]);
      payments.clock.forward(8 * 60);
      expect(await reconcileDue(payments.ctx)).toEqual([]);
      const day = payments.ctx.bank.dayOf(new Date(payments.clock.now().getTime() - 86_400_000));
      expect(await openAlarms()).toEqual([`bank_day_unread bank-day:${day}`]);
      payments.breakInquiries(undefined);
      payments.clock.forward(60);
      expect(await reconcileDue(payments.ctx)).toEqual([day]);
      expect(await openAlarms()).toEqual([`missing_at_bank bank:${gone}`]);
    },
  );

  test("to inquiries leaves the day open, with what could be found out", async () => {
    const [gone, vanished] = [await donate(), await donate("999999")];
    lie({ lie: "hide", orderId: gone }, { lie: "invent", orderId: "FOREIGN-2", amount: 700 });
    const { bank } = payments.ctx;
    const silent = { ...bank, inquire: async () => ({ kind: "unknown", reason: "timeout" }) as const };
    payments.clock.forward(minutesTo("21:31"));
    expect(await reconcileDue({ ...payments.ctx, bank: silent })).toEqual([]);
    expect(await openAlarms()).toEqual([expect.stringContaining("unknown_to_us bank:FOREIGN-2")]);
    expect((await orderRow(vanished)).status).toBe("pending");
    payments.clock.forward(20);
    expect(await reconcileDue(payments.ctx)).toHaveLength(1);
    expect((await orderRow(vanished)).status).toBe("completed");
    expect(await openAlarms()).toContain(`missing_at_bank bank:${gone}`);
  });

  test("but half of the list, as if it were all, raises no false alarm about the other half", async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => donate()));
    const { bank } = payments.ctx;
    const history = async (day: string) => {
      const answer = await bank.history(day);
      return answer.kind === "complete" ? { ...answer, lines: answer.lines.slice(0, 3) } : answer;
    };
    payments.clock.forward(minutesTo("21:31"));
    const [day] = await reconcileDue({ ...payments.ctx, bank: { ...bank, history } });
    expect((await dayRow(day)).figures).toMatchObject({ booked: all.length, unlisted: 3, differences: 0 });
    expect(await openAlarms()).toEqual([`bank_day_unread bank-day:${day}`]);
  });

  test("of a killed process, another takes up the day when the lease is over", async () => {
    await donate();
    payments.clock.forward(minutesTo("21:31"));
    const { clock, ctx } = payments;
    await noteEndedDays(ctx);
    const killed = await claimDay(ctx);
    expect(await reconcileDue(ctx)).toEqual([]);
    clock.forward(31);
    expect(await reconcileDue(ctx)).toEqual([killed?.day]);
  });
});
