import { and, desc, eq, inArray, isNotNull, isNull, not, or, sql } from "drizzle-orm";
import type { Clock } from "#server/platform/clock.ts";
import { advisoryLocks } from "#server/platform/db/advisory-locks.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { announce } from "#server/platform/live/announce.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { AlarmKind, paymentAlarmKinds } from "./alarm-kinds.ts";
import type { PaymentContext } from "./context.ts";
import { isSameDifference } from "./rules.ts";
import { paymentAlarms, paymentLogs } from "./table.ts";

const differenceMessage = "Bankadaki kayıt ile sipariş uyuşmuyor; kontrol edilmesi gerekiyor.";
const weak3dMessage = "Ödeme, kart sahibi tam doğrulanmadan onaylandı; kontrol edilmesi gerekiyor.";

/** Raises an alarm for staff once per kind and attempt, and logs it. `details` hold no personal data. */
export async function raiseAlarm(
  ctx: Pick<PaymentContext, "clock" | "log">,
  tx: Tx,
  kind: (typeof paymentAlarmKinds)[number],
  attempt: { number: string; orderId: string; amount: number },
  details: Record<string, unknown>,
): Promise<void> {
  const { number, orderId, amount } = attempt;
  const createdAt = ctx.clock.now();
  // Reconciliation may have raised the same alarm already.
  const findings = and(eq(paymentAlarms.number, number), eq(paymentAlarms.kind, kind));
  if ((await tx.$count(paymentAlarms, and(findings, isNull(paymentAlarms.resolvedAt)))) > 0) return;
  const [raised] = await tx
    .insert(paymentAlarms)
    .values({ kind, orderId, number, details, createdAt })
    .onConflictDoNothing()
    .returning({ id: paymentAlarms.id });
  if (!raised) return;
  announce(tx, "alarm");
  ctx.log.error({ alarm: kind, number, order: orderId }, "payment alarm");
  await tx.insert(paymentLogs).values({
    transactionId: number,
    orderId,
    amount,
    status: "error",
    paymentMethod: "card",
    errorCode: kind.toUpperCase(),
    errorMessage: kind === "weak_3d_secure" ? weak3dMessage : differenceMessage,
    details,
    createdAt,
  });
}

/** A difference that a check found. */
export type Finding = {
  kind: AlarmKind;
  /** Identifies the difference in every run of the check: "campaign:zekat", "order:HD…", "bank:HD…". */
  subject: string;
  /** The order and the attempt, when they exist. */
  orderId?: string | null;
  number?: string | null;
  /** Amounts in kuruş, and facts that are equal in every run while the difference is unchanged; no personal data. */
  details: Record<string, unknown>;
};

export type OpenFinding = Pick<
  typeof paymentAlarms.$inferSelect,
  "kind" | "subject" | "orderId" | "number" | "details" | "createdAt"
>;

/** The result of one check. */
export type CheckResult = {
  /** The kinds that the check covers. An open alarm of these kinds without a finding is closed. */
  kinds: readonly AlarmKind[];
  findings: readonly Finding[];
  /** The start of the check. An alarm that a later check found stays open. */
  startedAt: Date;
  /** Returns whether a partial check covers an open alarm. Without this function, the check covers all. */
  covers?: (alarm: OpenFinding) => boolean;
};

/** raised: the finding is new. open: its alarm is open. accepted: staff closed its alarm, and it is unchanged since. */
export type FindingState = "raised" | "open" | "accepted";

/** `states` has one entry for each finding, in the same order. `cleared` is the number of closed alarms. */
type ReportResult = { states: FindingState[]; cleared: number };

/** Raises an alarm for each kind and subject that a check found, and closes the alarms without a finding. */
export function reportFindings(
  ctx: { db: Db; clock: Clock; log: Logger },
  { kinds, findings, startedAt, covers = () => true }: CheckResult,
): Promise<ReportResult> {
  return ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.reportFindings})`);
    const now = ctx.clock.now();
    const states: FindingState[] = [];
    for (const finding of findings) {
      const state = await report(tx, finding, now);
      states.push(state);
      if (state !== "raised") continue;
      const { kind, subject, orderId, number } = finding;
      ctx.log.error({ alarm: kind, subject, order: orderId, number }, "payment alarm");
    }
    const cleared = await closeGoneAlarms(tx, { kinds, findings, startedAt, covers }, now);
    if (cleared > 0 || states.includes("raised")) announce(tx, "alarm");
    return { states, cleared };
  });
}

async function report(tx: Tx, finding: Finding, now: Date): Promise<FindingState> {
  const { kind, subject, orderId = null, number = null, details } = finding;
  const isFinding = and(eq(paymentAlarms.subject, subject), eq(paymentAlarms.kind, kind));
  const [openAlarm] = await tx
    .update(paymentAlarms)
    .set({ seenAt: now, details })
    .where(and(isFinding, isNull(paymentAlarms.resolvedAt)))
    .returning({ id: paymentAlarms.id });
  if (openAlarm) return "open";
  const [lastAlarm] = await tx
    .select({
      cleared: paymentAlarms.cleared,
      seenAt: paymentAlarms.seenAt,
      details: paymentAlarms.details,
    })
    .from(paymentAlarms)
    .where(isFinding)
    .orderBy(desc(paymentAlarms.id))
    .limit(1);
  if (lastAlarm && !lastAlarm.cleared && lastAlarm.seenAt && isSameDifference(lastAlarm.details, details))
    return "accepted";
  if (number !== null) {
    // The inquiry that confirms the payment may have raised the same alarm already.
    const ofPayment = and(eq(paymentAlarms.number, number), isNull(paymentAlarms.subject));
    const [paymentAlarm] = await tx
      .select({ resolvedAt: paymentAlarms.resolvedAt, details: paymentAlarms.details })
      .from(paymentAlarms)
      .where(and(ofPayment, eq(paymentAlarms.kind, kind)));
    if (paymentAlarm && isSameDifference(paymentAlarm.details, details))
      return paymentAlarm.resolvedAt ? "accepted" : "open";
  }
  const row = { kind, subject, orderId, number, details, createdAt: now, seenAt: now };
  await tx.insert(paymentAlarms).values(row);
  return "raised";
}

async function closeGoneAlarms(
  tx: Tx,
  { kinds, findings, startedAt, covers }: Required<CheckResult>,
  now: Date,
): Promise<number> {
  if (kinds.length === 0) return 0;
  const foundKeys = new Set(findings.map(({ kind, subject }) => `${kind} ${subject}`));
  const alarms = await tx
    .select()
    .from(paymentAlarms)
    .where(
      and(
        inArray(paymentAlarms.kind, [...kinds]),
        isNotNull(paymentAlarms.subject),
        or(
          isNull(paymentAlarms.resolvedAt),
          and(not(paymentAlarms.cleared), isNotNull(paymentAlarms.seenAt)),
        ),
      ),
    );
  const goneAlarms = alarms.filter(
    (alarm) =>
      !foundKeys.has(`${alarm.kind} ${alarm.subject}`) &&
      (alarm.seenAt ?? alarm.createdAt) <= startedAt &&
      covers(alarm),
  );
  const findIds = (isOpen: boolean) =>
    goneAlarms.filter((a) => (a.resolvedAt === null) === isOpen).map(({ id }) => id);
  const openIds = findIds(true);
  const closedIds = findIds(false);
  if (openIds.length > 0)
    await tx.update(paymentAlarms).set(closedWithoutStaff(now)).where(inArray(paymentAlarms.id, openIds));
  // Staff accepted these findings, which are gone now. Without `seenAt`, a later equal finding raises a new alarm.
  if (closedIds.length > 0)
    await tx.update(paymentAlarms).set({ seenAt: null }).where(inArray(paymentAlarms.id, closedIds));
  return openIds.length;
}

/** Returns the columns of an alarm that the server closes itself. */
export function closedWithoutStaff(now: Date) {
  return { resolvedAt: now, resolution: "Kendiliğinden düzeldi.", cleared: true };
}

/** An inquiry that agrees with the payment disproves these alarms. It cannot disprove two sales under one number. */
const kindsAnInquiryCloses: AlarmKind[] = [
  "paid_but_pending",
  "missing_at_bank",
  "amount_difference",
  "currency_difference",
  "voided_at_bank",
  "refunded_at_bank",
  "unconfirmed_approval",
];

/** Closes the alarms about a payment that an inquiry has confirmed, whichever check or message raised them. */
export async function clearBankFindings(tx: Tx, number: string, now: Date): Promise<void> {
  const ofAttempt = and(
    eq(paymentAlarms.number, number),
    inArray(paymentAlarms.kind, kindsAnInquiryCloses),
    isNull(paymentAlarms.resolvedAt),
  );
  const closedAlarms = await tx
    .update(paymentAlarms)
    .set(closedWithoutStaff(now))
    .where(ofAttempt)
    .returning({ id: paymentAlarms.id });
  if (closedAlarms.length > 0) announce(tx, "alarm");
}
