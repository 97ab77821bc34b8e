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

const differs = "Bankadaki kayıt ile sipariş uyuşmuyor; kontrol edilmesi gerekiyor.";
const weak3d = "Ödeme, kart sahibi tam doğrulanmadan onaylandı; kontrol edilmesi gerekiyor.";

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
  // Reconciliation may have raised the same alarm first; one is enough.
  const found = and(eq(paymentAlarms.number, number), eq(paymentAlarms.kind, kind));
  if ((await tx.$count(paymentAlarms, and(found, isNull(paymentAlarms.resolvedAt)))) > 0) return;
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
    errorMessage: kind === "weak_3d_secure" ? weak3d : differs,
    details,
    createdAt,
  });
}

/** A check found this difference in the ledger. */
export type Finding = {
  kind: AlarmKind;
  /** The subject, the same in every run of the check: "campaign:zekat", "order:HD…", "bank:HD…". */
  subject: string;
  /** The order and the attempt, when they exist. */
  orderId?: string | null;
  number?: string | null;
  /** Figures in kuruş and facts that do not change by themselves; no personal data. */
  details: Record<string, unknown>;
};

export type OpenFinding = Pick<
  typeof paymentAlarms.$inferSelect,
  "kind" | "subject" | "orderId" | "number" | "details" | "createdAt"
>;

/** The result of one check. */
export type Findings = {
  /** All kinds that the check looked for: open alarms of these kinds without a finding are closed. */
  kinds: readonly AlarmKind[];
  found: readonly Finding[];
  /** The start of the check: alarms that a later check found stay open. */
  startedAt: Date;
  /** A partial check selects its open alarms with this function; by default all belong to the check. */
  covers?: (open: OpenFinding) => boolean;
};

/** raised: the finding is new. open: it has an open alarm. accepted: staff closed its alarm, and it has not changed. */
export type FindingState = "raised" | "open" | "accepted";

/** `states` are in the order of `found`; `cleared` is how many open alarms were closed. */
type Reported = { states: FindingState[]; cleared: number };

/** Raises an alarm for each kind and subject that a check found, and closes the alarms without a finding. */
export function reportFindings(
  ctx: { db: Db; clock: Clock; log: Logger },
  { kinds, found, startedAt, covers = () => true }: Findings,
): Promise<Reported> {
  return ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.reportFindings})`);
    const now = ctx.clock.now();
    const states: FindingState[] = [];
    for (const finding of found) {
      const state = await report(tx, finding, now);
      states.push(state);
      if (state !== "raised") continue;
      const { kind, subject, orderId, number } = finding;
      ctx.log.error({ alarm: kind, subject, order: orderId, number }, "payment alarm");
    }
    const cleared = await clear(tx, { kinds, found, startedAt, covers }, now);
    if (cleared > 0 || states.includes("raised")) announce(tx, "alarm");
    return { states, cleared };
  });
}

async function report(tx: Tx, finding: Finding, now: Date): Promise<FindingState> {
  const { kind, subject, orderId = null, number = null, details } = finding;
  const about = and(eq(paymentAlarms.subject, subject), eq(paymentAlarms.kind, kind));
  const [known] = await tx
    .update(paymentAlarms)
    .set({ seenAt: now, details })
    .where(and(about, isNull(paymentAlarms.resolvedAt)))
    .returning({ id: paymentAlarms.id });
  if (known) return "open";
  const [last] = await tx
    .select({
      cleared: paymentAlarms.cleared,
      seenAt: paymentAlarms.seenAt,
      details: paymentAlarms.details,
    })
    .from(paymentAlarms)
    .where(about)
    .orderBy(desc(paymentAlarms.id))
    .limit(1);
  if (last && !last.cleared && last.seenAt && isSameDifference(last.details, details)) return "accepted";
  if (number !== null) {
    // The confirmation of the payment may have raised the same alarm already.
    const ofPayment = and(eq(paymentAlarms.number, number), isNull(paymentAlarms.subject));
    const [earlier] = await tx
      .select({ resolvedAt: paymentAlarms.resolvedAt, details: paymentAlarms.details })
      .from(paymentAlarms)
      .where(and(ofPayment, eq(paymentAlarms.kind, kind)));
    if (earlier && isSameDifference(earlier.details, details))
      return earlier.resolvedAt ? "accepted" : "open";
  }
  const row = { kind, subject, orderId, number, details, createdAt: now, seenAt: now };
  await tx.insert(paymentAlarms).values(row);
  return "raised";
}

async function clear(
  tx: Tx,
  { kinds, found, startedAt, covers }: Required<Findings>,
  now: Date,
): Promise<number> {
  if (kinds.length === 0) return 0;
  const still = new Set(found.map(({ kind, subject }) => `${kind} ${subject}`));
  const known = await tx
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
  const gone = known.filter(
    (alarm) =>
      !still.has(`${alarm.kind} ${alarm.subject}`) &&
      (alarm.seenAt ?? alarm.createdAt) <= startedAt &&
      covers(alarm),
  );
  const idsOf = (open: boolean) => gone.filter((a) => (a.resolvedAt === null) === open).map(({ id }) => id);
  const open = idsOf(true);
  const closed = idsOf(false);
  if (open.length > 0)
    await tx.update(paymentAlarms).set(closedByItself(now)).where(inArray(paymentAlarms.id, open));
  // An acceptance by staff lasts until the finding is gone: if it returns, even unchanged, it is new.
  if (closed.length > 0)
    await tx.update(paymentAlarms).set({ seenAt: null }).where(inArray(paymentAlarms.id, closed));
  return open.length;
}

/** Returns the columns of an alarm that was closed without staff. */
export function closedByItself(now: Date) {
  return { resolvedAt: now, resolution: "Kendiliğinden düzeldi.", cleared: true };
}

/** An inquiry can confirm or refute these alarms. It shows one record, so never two sales under one number. */
const answeredKinds: AlarmKind[] = [
  "paid_but_pending",
  "missing_at_bank",
  "amount_difference",
  "currency_difference",
  "voided_at_bank",
  "refunded_at_bank",
  "unconfirmed_approval",
];

/** Closes the alarms that a reconciliation, a callback or an earlier answer had raised about a confirmed payment. */
export async function clearBankFindings(tx: Tx, number: string, now: Date): Promise<void> {
  const ofAttempt = and(
    eq(paymentAlarms.number, number),
    inArray(paymentAlarms.kind, answeredKinds),
    isNull(paymentAlarms.resolvedAt),
  );
  const gone = await tx
    .update(paymentAlarms)
    .set(closedByItself(now))
    .where(ofAttempt)
    .returning({ id: paymentAlarms.id });
  if (gone.length > 0) announce(tx, "alarm");
}
