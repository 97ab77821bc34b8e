import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { orders, type Trial } from "#server/giving/orders/table.ts";
import { istanbulDay } from "#shared/text/dates.ts";
import type { BankName } from "../banks/registry.ts";
import { kindOf } from "../banks/registry.ts";
import type { PaymentContext } from "../context.ts";
import { reconciledKinds } from "../reconcile/find-open-findings.ts";
import { refunds } from "../refunds/table.ts";
import { listBankNames, type SiteBank } from "../site-bank.ts";
import { bankDays, paymentAlarms, paymentAttempts } from "../table.ts";
import { isComplete, judgeSteps, type TrialFacts } from "./rules.ts";

type Ctx = Pick<PaymentContext, "db" | "banks">;

export type TrialView = Awaited<ReturnType<typeof readTrial>>;

/** Reads the steps to the first lira at a bank from its payments, refunds and comparisons. */
export async function readTrial(ctx: Ctx, bank: SiteBank) {
  const [test, real] = await Promise.all([readFacts(ctx, bank, "test"), readFacts(ctx, bank, "real")]);
  const states = judgeSteps(test, real);
  const hasTestSystem = kindOf(bank.kind as BankName).testHosts.length > 0;
  return { test, real, states, hasTestSystem, isComplete: isComplete(states, hasTestSystem) };
}

/** Whether each bank has either a complete trial or a gift that it has confirmed. */
export async function areBanksTried(ctx: Ctx): Promise<boolean> {
  for (const bank of ctx.banks) {
    const isGift = and(isOfBank(ctx, bank), isNull(orders.trial), isNotNull(paymentAttempts.confirmedAt));
    const [gift] = await ctx.db
      .select({ id: orders.id })
      .from(paymentAttempts)
      .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
      .where(and(isGift, eq(paymentAttempts.status, "settled")))
      .limit(1);
    if (!gift && !(await readTrial(ctx, bank)).isComplete) return false;
  }
  return true;
}

function isOfBank({ banks }: Ctx, bank: SiteBank): SQL {
  return inArray(paymentAttempts.bank, listBankNames(banks, bank));
}

/** Reads the trial payment that must be refunded, otherwise the newest one. */
async function readFacts(ctx: Ctx, bank: SiteBank, trial: Trial): Promise<TrialFacts | null> {
  const { db } = ctx;
  const [order] = await db
    .select({ id: orders.id, status: orders.status, amount: orders.totalAmount, createdAt: orders.createdAt })
    .from(orders)
    .innerJoin(paymentAttempts, and(eq(paymentAttempts.orderId, orders.id), eq(paymentAttempts.sequence, 1)))
    .where(and(eq(orders.trial, trial), isOfBank(ctx, bank)))
    .orderBy(sql`${orders.status} = 'completed' desc`, desc(orders.createdAt))
    .limit(1);
  if (!order) return null;
  const [attempt] = await db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, order.id))
    .orderBy(sql`${paymentAttempts.status} = 'settled' desc`, desc(paymentAttempts.sequence))
    .limit(1);
  if (!attempt) return null;
  const { number, status, returnCode, bankReference, cardMask, settledAt, confirmedAt } = attempt;
  return {
    orderId: order.id,
    orderStatus: order.status,
    amount: order.amount,
    createdAt: order.createdAt,
    attempt: { number, status, returnCode, bankReference, cardMask, settledAt, confirmedAt },
    refunds: await db
      .select({
        id: refunds.id,
        state: refunds.state,
        amount: refunds.amount,
        returnCode: refunds.returnCode,
        endedAt: refunds.endedAt,
      })
      .from(refunds)
      .where(eq(refunds.orderId, order.id))
      .orderBy(desc(refunds.createdAt)),
    night: await readNight(ctx, bank, istanbulDay(attempt.createdAt)),
    alarms: await readAlarms(ctx, order.id),
  };
}

async function readNight({ db, banks }: Ctx, bank: SiteBank, day: string): Promise<TrialFacts["night"]> {
  const [row] = await db
    .select({ comparedAt: bankDays.comparedAt, reason: bankDays.reason })
    .from(bankDays)
    .where(and(inArray(bankDays.bank, listBankNames(banks, bank)), eq(bankDays.day, day)))
    .orderBy(sql`${bankDays.comparedAt} desc nulls last`)
    .limit(1);
  return { day, comparedAt: row?.comparedAt ?? null, reason: row?.reason ?? null };
}

async function readAlarms({ db }: Ctx, orderId: string): Promise<TrialFacts["alarms"]> {
  const ofOrder = sql`(select number from payment_attempts where order_id = ${orderId})`;
  const rows = await db
    .select({ kind: paymentAlarms.kind })
    .from(paymentAlarms)
    .where(
      and(
        isNull(paymentAlarms.resolvedAt),
        or(eq(paymentAlarms.orderId, orderId), sql`${paymentAlarms.number} in ${ofOrder}`),
      ),
    );
  return rows.map(({ kind }) => ({ kind, byNight: reconciledKinds.includes(kind) }));
}
