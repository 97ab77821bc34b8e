import { eq } from "drizzle-orm";
import { DEFAULT_LOCALE, toLocale } from "#shared/locale.ts";
import type { Tx } from "../../db/connect.ts";
import type { OrderRow } from "../../orders/lock-order.ts";
import { refundedLetter } from "../../orders/mail/letters.ts";
import type { MailHouse, MailWriter } from "../../orders/mail/mail-context.ts";
import { queueMail } from "../../orders/mail/queue-mail.ts";
import { readGift } from "../../orders/mail/read-gift.ts";
import { readFrame, written } from "../../orders/mail/write-order-mail.ts";
import { orderItems } from "../../orders/table.ts";
import { refundItems, refunds } from "./table.ts";

/** Queues the mail about a confirmed refund, in the transaction that confirms it. */
export async function queueRefundMail(tx: Tx, refundId: string, order: OrderRow, now: Date): Promise<void> {
  const about = { id: order.id, email: order.customerEmail, language: order.language };
  await queueMail(tx, { event: "refunded", subject: refundId, order: about, now });
}

export function refundMailWriter(house: MailHouse): MailWriter {
  return async (tx, { subject }, order) => {
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, subject));
    if (!order || refund?.state !== "confirmed") return null;
    const gift = await readGift(tx, order);
    const back = await tx
      .select({ position: orderItems.position, amount: refundItems.amount })
      .from(refundItems)
      .innerJoin(orderItems, eq(orderItems.id, refundItems.orderItemId))
      .where(eq(refundItems.refundId, subject))
      .orderBy(orderItems.position);
    const lines = back.flatMap(({ position, amount }) => {
      const line = gift.lines[position];
      return line ? [{ ...line, lineTotal: amount, quantity: 1 }] : [];
    });
    const facts = {
      amount: refund.amount,
      at: refund.endedAt ?? refund.updatedAt,
      method: refund.method === "card" ? ("card" as const) : ("transfer" as const),
      lines,
    };
    const frame = await readFrame(tx, house, "refunded", toLocale(order.language) ?? DEFAULT_LOCALE);
    return written(refundedLetter(gift, facts, frame), frame.sender);
  };
}
