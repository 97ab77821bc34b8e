import { and, eq, isNull } from "drizzle-orm";
import type { kurbanAlarmKinds } from "#server/giving/payments/alarm-kinds.ts";
import { paymentAlarms } from "#server/giving/payments/table.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { announce } from "#server/platform/live/announce.ts";

type Kind = (typeof kurbanAlarmKinds)[number];

/** Raises an alarm about the shares of an order, if none of the kind is open. */
export async function raiseShareAlarm(
  tx: Tx,
  kind: Kind,
  orderId: string,
  foundCount: number,
  now: Date,
): Promise<void> {
  const alarm = { kind, orderId, subject: `order:${orderId}`, details: { foundCount } };
  await tx
    .insert(paymentAlarms)
    .values({ ...alarm, createdAt: now, seenAt: now })
    .onConflictDoNothing();
  announce(tx, "alarm");
}

/** Closes the alarm about shares of an order, if one is open: staff found a solution, or its reason has ended. */
export async function closeShareAlarm(
  tx: Tx,
  kind: Kind,
  orderId: string,
  now: Date,
  resolution = "Hisseler için karar verildi.",
): Promise<void> {
  const open = and(
    eq(paymentAlarms.subject, `order:${orderId}`),
    eq(paymentAlarms.kind, kind),
    isNull(paymentAlarms.resolvedAt),
  );
  const closed = await tx
    .update(paymentAlarms)
    .set({ resolvedAt: now, resolution, cleared: true })
    .where(open)
    .returning({ id: paymentAlarms.id });
  if (closed.length > 0) announce(tx, "alarm");
}
