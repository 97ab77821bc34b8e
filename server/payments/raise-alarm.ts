import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "../db/connect.ts";
import type { paymentAlarmKinds } from "./alarm-kinds.ts";
import type { PaymentContext } from "./context.ts";
import { paymentAlarms, paymentLogs } from "./table.ts";

const differs = "Bankadaki kayıt ile sipariş uyuşmuyor; kontrol edilmesi gerekiyor.";
const weak3d = "Ödeme, kart sahibi tam doğrulanmadan onaylandı; kontrol edilmesi gerekiyor.";

/**
 * Raises an alarm about money for staff, once per kind and attempt, and logs it. `details` hold no personal data.
 * Findings of a check go to reportFindings.
 */
export async function raiseAlarm(
  ctx: Pick<PaymentContext, "clock" | "log">,
  tx: Tx,
  kind: (typeof paymentAlarmKinds)[number],
  attempt: { number: string; orderId: string; amount: number },
  details: Record<string, unknown>,
): Promise<void> {
  const { number, orderId, amount } = attempt;
  const createdAt = ctx.clock.now();
  // Reconciliation may have found it first; one alarm is enough.
  const found = and(eq(paymentAlarms.number, number), eq(paymentAlarms.kind, kind));
  if ((await tx.$count(paymentAlarms, and(found, isNull(paymentAlarms.resolvedAt)))) > 0) return;
  const [raised] = await tx
    .insert(paymentAlarms)
    .values({ kind, orderId, number, details, createdAt })
    .onConflictDoNothing()
    .returning({ id: paymentAlarms.id });
  if (!raised) return;
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
