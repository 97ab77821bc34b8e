import { eq } from "drizzle-orm";
import type { OrderRow } from "#server/giving/orders/lock-order.ts";
import { createItemsPart, formatAmount, writeGiftLetter } from "#server/giving/orders/mail/letters.ts";
import type { LetterFrame, MailKind } from "#server/giving/orders/mail/mail-context.ts";
import { queueMail } from "#server/giving/orders/mail/queue-mail.ts";
import { type Gift, type GiftLine, readGift } from "#server/giving/orders/mail/read-gift.ts";
import { createSampleGift } from "#server/giving/orders/mail/sample-gift.ts";
import { orderItems } from "#server/giving/orders/table.ts";
import type { Letter } from "#server/messaging/letters/letter.ts";
import { translateIn } from "#server/messaging/translate-in.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import type { RefundMethod } from "#shared/giving/refund-methods.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { refundItems, refunds } from "./table.ts";

/** Queues the mail about a confirmed refund, in the transaction that confirms it. */
export async function queueRefundMail(tx: Tx, refundId: string, order: OrderRow, now: Date): Promise<void> {
  if (order.informsDonor) await queueMail(tx, { event: "refunded", subject: refundId, order, now });
}

export const refundMail: MailKind = {
  async write({ tx, subject, order, frameIn }) {
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, subject));
    if (!order || refund?.state !== "confirmed") return null;
    const gift = await readGift(tx, order);
    const refundedItems = await tx
      .select({ position: orderItems.position, amount: refundItems.amount })
      .from(refundItems)
      .innerJoin(orderItems, eq(orderItems.id, refundItems.orderItemId))
      .where(eq(refundItems.refundId, subject))
      .orderBy(orderItems.position);
    const lines = refundedItems.flatMap(({ position, amount }) => {
      const line = gift.lines[position];
      return line ? [{ ...line, lineTotal: amount, quantity: 1 }] : [];
    });
    const { amount, endedAt, updatedAt, method } = refund;
    const facts = { amount, at: endedAt ?? updatedAt, method, lines };
    return refundedLetter(await frameIn(gift.language), gift, facts);
  },
  sample(frame, { now }) {
    const gift = createSampleGift(frame, { now });
    const lines = gift.lines.slice(0, 1);
    return refundedLetter(frame, gift, { amount: 500_00, at: now, method: "card", lines });
  },
};

type RefundFacts = { amount: number; at: Date; method: RefundMethod; lines: GiftLine[] };

export function refundedLetter(frame: LetterFrame, gift: Gift, refund: RefundFacts): Letter {
  const t = translateIn(frame.language);
  const at = formatDateTime(refund.at, frame.language);
  return writeGiftLetter(frame, gift, [
    { kind: "amount", name: t("mail.refund.amount"), amount: formatAmount(refund.amount, frame) },
    ...(refund.lines.length > 0 ? [createItemsPart(frame, refund.lines, t("mail.refund.gift"))] : []),
    {
      kind: "facts",
      title: t("mail.details"),
      facts: [
        { name: t("result.reference"), value: { text: gift.reference }, code: true },
        { name: t("mail.refund.date"), value: { text: at } },
        { name: t("mail.refund.way"), value: { text: t(`mail.refund.way.${refund.method}`) } },
        { name: t("result.order"), value: { text: gift.id }, code: true },
      ],
    },
    { kind: "note", text: t(`mail.refund.hint.${refund.method}`) },
  ]);
}
